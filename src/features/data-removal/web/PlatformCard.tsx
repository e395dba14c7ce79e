import { Badge } from '../../../ui/Badge.tsx'
import type { RemovalPlatform } from '../contract.ts'
import { isSeller } from '../sellers.ts'

interface PlatformCardProps {
  platform: RemovalPlatform
  chosen: boolean
  onChoose: (platform: RemovalPlatform, chosen: boolean) => void
}

/** The whole card is the label of its box: it works, and shows its mark, without script. */
export function PlatformCard({ platform, chosen, onChoose }: PlatformCardProps) {
  const { id, name, category, difficulty, automatedRemoval, estimatedTime, measured } = platform
  return (
    <label
      data-platform={id}
      className="ui-choice cursor-pointer [contain-intrinsic-block-size:auto_5rem] [content-visibility:auto] rounded-md border border-line bg-surface p-3! hover:border-edge has-checked:border-accent has-checked:outline has-checked:-outline-offset-2 has-checked:outline-accent"
    >
      <input
        type="checkbox"
        name="platforms"
        value={id}
        checked={chosen}
        onChange={(event) => onChoose(platform, event.currentTarget.checked)}
      />
      <span className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <span className="font-[550] wrap-anywhere">{name}</span>{' '}
          <span className="flex gap-1 pt-0.5">
            <DifficultyBadge difficulty={difficulty} />
            {automatedRemoval && (
              <>
                {' '}
                <Badge tone="accent">Auto</Badge>
              </>
            )}
          </span>
        </span>{' '}
        <span className="text-sm text-quiet">
          {category} <span aria-hidden="true">·</span> {timeWords(estimatedTime, measured)}
          {!isSeller(platform) && (
            <>
              {' '}
              <span aria-hidden="true">·</span> closes your account
            </>
          )}
        </span>
      </span>
    </label>
  )
}

const difficulties = {
  easy: { words: 'Easy', filled: 1 },
  medium: { words: 'Medium', filled: 2 },
  hard: { words: 'Hard', filled: 3 },
} as const

/** Steps instead of hues: hard isn't a risk. */
function DifficultyBadge({ difficulty }: Pick<RemovalPlatform, 'difficulty'>) {
  const { words, filled } = difficulties[difficulty]
  return (
    <Badge tone="outline">
      <svg viewBox="0 0 11 8" className="h-2 w-[11px] flex-none" aria-hidden="true">
        {[0, 1, 2].map((step) => (
          <rect
            key={step}
            x={step * 4}
            y={5 - 2.5 * step}
            width="3"
            height={3 + 2.5 * step}
            className={step < filled ? 'fill-ink' : 'fill-line'}
          />
        ))}
      </svg>
      {words}
    </Badge>
  )
}

const timeWords = (estimated: string, measured: RemovalPlatform['measured']): string =>
  measured ? `${estimated}; ${Math.round(measured.medianDays)} days measured` : estimated
