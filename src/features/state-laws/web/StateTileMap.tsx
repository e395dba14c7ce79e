import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { stateNames } from '../vocabulary.ts'
import { type Standing, standings, standingWords, tilePlaces } from './tiles.ts'

const size = 40
const gap = 4
const columns = 12
const rows = 8
const width = columns * (size + gap) - gap
const height = rows * (size + gap) - gap

const inset = 1

interface StateTileMapProps {
  standingOf: (state: string) => Standing
  hrefFor: (state: string) => string
  onChoose: (state: string) => void
  selected: string
}

/** One square a state. Fill, hatching and outline say what the word in the legend says; the table says it again. */
export function StateTileMap({ standingOf, hrefFor, onChoose, selected }: StateTileMapProps) {
  return (
    <figure className="ui-chart">
      <svg viewBox={`-2 -2 ${width + 4} ${height + 4}`}>
        <title>State privacy laws, one square a state</title>
        <Hatching />
        {Object.entries(tilePlaces).map(([state, [column, row]]) => (
          <g key={state} transform={`translate(${column * (size + gap)} ${row * (size + gap)})`}>
            <Tile
              state={state}
              standing={standingOf(state)}
              isSelected={state === selected}
              href={hrefFor(state)}
              onChoose={() => onChoose(state)}
            />
          </g>
        ))}
      </svg>
      <Legend />
    </figure>
  )
}

const words: Record<Standing, string> = {
  in_force: 'fill-on-accent!',
  later: 'fill-ink!',
  sector: 'fill-ink!',
  none: 'fill-quiet!',
}

interface TileProps {
  state: string
  standing: Standing
  isSelected: boolean
  href: string
  onChoose: () => void
}

/** A link where there is a law to see. */
function Tile({ state, standing, isSelected, href, onChoose }: TileProps) {
  const name = `${state}, ${stateNames[state]}: ${standingWords[standing].toLowerCase()}`
  const square = (
    <>
      <title>{name}</title>
      <Square state={state} standing={standing} isSelected={isSelected} />
    </>
  )
  if (standing === 'none') return square
  return (
    <a href={href} aria-current={isSelected ? 'true' : undefined} className="group" onClick={onPlainClick(onChoose)}>
      {square}
    </a>
  )
}

function Square({ state, standing, isSelected }: { state: string; standing: Standing; isSelected: boolean }) {
  return (
    <>
      <Ground standing={standing} />
      {isSelected && (
        <rect
          x={-1}
          y={-1}
          width={size + 2}
          height={size + 2}
          rx={5}
          fill="none"
          strokeWidth={3}
          className="ui-stroke-ink"
        />
      )}
      <text
        x={size / 2}
        y={size / 2 + 6}
        textAnchor="middle"
        className={`text-[1.0625rem]! font-medium group-hover:underline ${words[standing]}`}
      >
        {state}
      </text>
    </>
  )
}

function Ground({ standing }: { standing: Standing }) {
  const box = { x: inset, y: inset, width: size - 2 * inset, height: size - 2 * inset, rx: 3 }
  switch (standing) {
    case 'in_force':
      return <rect {...box} className="ui-fill-accent" />
    case 'later':
      return (
        <>
          <rect {...box} className="fill-surface" />
          <rect {...box} fill="url(#laws-later)" strokeWidth={2} className="ui-stroke-accent" />
        </>
      )
    case 'sector':
      return <rect {...box} fill="none" strokeWidth={2} strokeDasharray="4 3" className="ui-stroke-quiet" />
    case 'none':
      return <rect {...box} className="ui-fill-line" opacity={0.6} />
  }
}

const Hatching = () => (
  <defs>
    <pattern id="laws-later" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line x1="0" y1="0" x2="0" y2="6" strokeWidth="2.5" className="ui-stroke-accent" opacity="0.35" />
    </pattern>
  </defs>
)

const Legend = () => (
  <figcaption>
    <ul className="ui-legend-list">
      {standings.map((standing) => (
        <li key={standing}>
          <svg width="18" height="18" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
            <Ground standing={standing} />
          </svg>
          <span>{standingWords[standing]}</span>
        </li>
      ))}
    </ul>
  </figcaption>
)
