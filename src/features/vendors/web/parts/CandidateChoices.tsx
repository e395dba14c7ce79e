import { vendorPath } from '../../../../product/links.ts'
import { LevelBadge } from '../../../../product/score/LevelBadge.tsx'
import { withBlanks } from '../../../../product/vendors.ts'
import { RadioGroup, type RadioGroupProps } from '../../../../ui/Choice.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import type { Candidates } from '../../contract.ts'

type Candidate = Candidates['catalog'][number]

export const candidateKey = ({ kind, id }: Pick<Candidate, 'kind' | 'id'>) => `${kind}:${id}`

interface CandidateChoicesProps {
  candidates: Candidates | undefined
  isBehind: boolean
  chosen: string | undefined
  onChoose: (key: string) => void
  /** Below the entries of the catalog. */
  last?: RadioGroupProps['options'][number] | undefined
}

/** Entries of the catalog to choose one from, with vendors that the register has already. */
export function CandidateChoices({ candidates, isBehind, chosen, onChoose, last }: CandidateChoicesProps) {
  const { catalog = [], duplicates = [] } = candidates ?? {}
  const options = [...catalog.map(optionOf), ...(last ? [last] : [])]
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={isBehind}>
      {duplicates.length > 0 && (
        <p className="text-sm">
          In the register already:{' '}
          {duplicates.map(({ id, vendorName, isArchived }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <TextLink href={vendorPath(id)}>{vendorName}</TextLink>
              {isArchived && ' (archived)'}
            </span>
          ))}
        </p>
      )}
      {options.length > 0 && (
        <RadioGroup
          legend="Which one is it?"
          name="candidate"
          value={chosen ?? ''}
          onChange={onChoose}
          className={isBehind ? 'opacity-60' : undefined}
          options={options}
        />
      )}
    </div>
  )
}

const optionOf = (candidate: Candidate) => ({
  value: candidateKey(candidate),
  label: (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {candidate.name}
      <LevelBadge level={candidate.level} isExpected={candidate.isExpected} className="text-xs!" />
    </span>
  ),
  hint: whatItIs(candidate),
})

/** Describes the candidate without repeating its name or its kind: "SDK · Example Inc." */
function whatItIs({ kind, name, company, vendorType }: Candidate): string {
  const type = withBlanks(vendorType)
  const isSaid = type.toLowerCase().endsWith(kindNames[kind].toLowerCase())
  return [kindNames[kind], company === name ? '' : company, isSaid ? '' : type].filter(Boolean).join(' · ')
}

/** Names of the kinds of entries. */
export const kindNames: Record<Candidate['kind'], string> = {
  app: 'App',
  sdk: 'SDK',
  domain: 'Data processor',
  company: 'Company',
}
