/** Result of a proof: its page without the head, and whether everything on it holds. */
export interface Proved {
  page: string
  passed: boolean
  /** Only some of it was asked for. */
  isPart?: boolean
  /** Name of a variant of the usual setup, which the page bears too. */
  variant?: string | undefined
}

/** One thing that a proof looks at. */
export interface Check {
  what: string
  measured: string
  holds: boolean
}

export interface Proof {
  name: string
  /** Below docs/proof/. */
  page: string
  title: string
  options: string
  load: () => Promise<{ prove: (args: string[]) => Promise<Proved> }>
}

/** The register of proofs. */
export const proofs: readonly Proof[] = [
  {
    name: 'kill',
    page: 'faults',
    title: 'Faults',
    options:
      '[--rounds N] [--seed N] [--mode embedded|server] [--only rounds,disk-full,clock-jump,database-away,slow-network,stuck-worker,feed-flood] [--keep]',
    load: () => import('./kill/main.ts'),
  },
  {
    name: 'attack',
    page: 'attacks',
    title: 'Attacks',
    options: '[--only ATTACK,…] [--pairs N] [--seed N]',
    load: () => import('./attack/main.ts'),
  },
  {
    name: 'load',
    page: 'load',
    title: 'Load',
    options: '[--minutes N] [--seed N] [--only limit,soak,past,million] [--limit N] [--step-seconds N] [--entries N]',
    load: () => import('./load/main.ts'),
  },
  {
    name: 'scale',
    page: 'scale',
    title: 'Scale out',
    options: '[--quick] [--seed N] [--rate N] [--postgres FOLDER] [--only reads,jobs,restart,upgrade,proxies]',
    load: () => import('./scale/main.ts'),
  },
  {
    name: 'mutants',
    page: 'mutants',
    title: 'How strong the tests are',
    options: '[--only rules,score,verifier,clocks]',
    load: () => import('./mutants/main.ts'),
  },
]

export const usage = (name: string): string => {
  const known = proofs.some((proof) => proof.name === name)
  const wrong = name !== '' && !name.startsWith('-') && !known ? `There is no proof "${name}".\n\n` : ''
  const lines = proofs.map((proof) => `  npm run prove -- ${proof.name} ${proof.options}`)
  return `${wrong}Usage:\n${lines.join('\n')}\n\nEach writes docs/proof/<page>.md, where all of it was asked for, and ends with 0 where everything holds, with 1 where something does not.`
}
