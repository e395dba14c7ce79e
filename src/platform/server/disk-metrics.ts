import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

/** How much room each folder has, by a name for it; one that cannot be asked is missing. */
export function watchDisks(registry: Registry, folders: Readonly<Record<string, string>>): void {
  new Gauge({
    name: 'sightline_disk_free_bytes',
    help: 'Room that is left where this node writes',
    labelNames: ['place'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [place, folder] of Object.entries(folders)) {
        const room = await statfs(folder).catch(() => undefined)
        if (room) this.set({ place }, room.bavail * room.bsize)
      }
    },
  })
}
