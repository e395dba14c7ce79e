import { type EntryType, entryTypeNames, entryTypes, type RiskLevel, riskLevels } from '../../../product/entries.ts'
import { RiskBadge } from '../../../ui/Badge.tsx'
import { DataList } from '../../../ui/DataList.tsx'

const levelWords: Record<RiskLevel, string> = {
  high: 'Score of 60 or more.',
  medium: 'Score from 40 to 59.',
  low: 'Score below 40.',
  unknown: 'Not enough known for a level. It is not the same as low.',
}
const typeWords: Record<EntryType, string> = {
  app: 'An app of a store, with the SDKs and hosts that it was seen to use.',
  sdk: 'Another company’s code inside apps.',
  domain: 'A company’s hosts that websites and apps send data to.',
}

/** Explains the words of an answer. */
export const Legends = () => (
  <div className="grid grid-cols-1 gap-10 md:grid-cols-2">
    <Legend
      title="Risk level"
      items={riskLevels.map((level) => ({
        ...{ key: level, label: level },
        value: (
          <>
            <RiskBadge level={level} /> <span className="block">{levelWords[level]}</span>
          </>
        ),
      }))}
    />
    <Legend
      title="Entry type"
      items={entryTypes.map((type) => ({
        ...{ key: type, label: type },
        value: (
          <>
            {entryTypeNames[type]} <span className="block">{typeWords[type]}</span>
          </>
        ),
      }))}
    />
  </div>
)

const Legend = ({ title, items }: { title: string; items: Parameters<typeof DataList>[0]['items'] }) => (
  <div className="grid content-start gap-3">
    <h3 className="text-lg">{title}</h3>
    <DataList layout="lined" items={items} />
  </div>
)
