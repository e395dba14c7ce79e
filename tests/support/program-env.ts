/** Environment in which tests, pictures and benchmarks start the built program: its own folder and port, nothing outside. */
export const programEnv = ({ dataDir, port, logLevel }: { dataDir: string; port: number; logLevel: string }) => ({
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PORT: String(port),
  RATE_LIMITS: 'off',
  EGRESS: 'off',
  LOG_LEVEL: logLevel,
})
