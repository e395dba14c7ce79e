import { networkConnectors } from '../../src/features/investigations/core/connectors/network-register.ts'

// The program that reads replies, with a connector that never ends whatever it is asked to read.

const ads = networkConnectors.find(({ id }) => id === 'ads')
if (ads)
  ads.parse = () => {
    for (;;);
  }

await import('../../src/app/reading-worker.ts')
