import { vi } from 'vitest'

/** Parts may have lazy parts of their own, and so on. */
const mostLevels = 4

/** Loads the lazy parts that are rendered on the way: from then on the same is rendered whole, and at once. */
export async function loadLazyParts(render: () => unknown): Promise<void> {
  for (let level = 0; level < mostLevels; level++) {
    render()
    await vi.dynamicImportSettled()
  }
}
