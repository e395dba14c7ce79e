export const importCommand = (_folder: string, _options: { json?: boolean }): Promise<void> =>
  Promise.reject(new Error('not built'))
