export const syncTrackersCommand = (_options: { url?: string; dryRun?: boolean; json?: boolean }): Promise<void> =>
  Promise.reject(new Error('not built'))
