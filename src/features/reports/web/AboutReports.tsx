import { counted } from '../../../platform/shared/counted.ts'
import { reportTypes, typeNames } from '../../../product/reports.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Section } from '../../../ui/Page.tsx'
import { noRecord, type ReportState, stateWords } from '../model.ts'
import { stateMeanings, typeSections } from './about-words.ts'
import { VerifyCommand } from './VerifyCommand.tsx'
import { typeDescriptions } from './words.ts'

/** Explains reports to people who have to rely on one. */
export function AboutReports() {
  return (
    <>
      <Section
        title="What is in each report"
        note="In this order. Slides show a selection; every other format has all of it."
      >
        {reportTypes.map((type) => (
          <Disclosure
            key={type}
            summary={
              <span className="grid gap-0.5">
                {typeNames[type]}
                <span className="max-w-measure text-sm font-normal text-quiet">{typeDescriptions[type]}</span>
              </span>
            }
            aside={<span className="whitespace-nowrap">{counted(typeSections[type].length, 'part')}</span>}
          >
            <ol className="grid list-decimal gap-1 pl-5 text-sm text-quiet sm:block sm:columns-2">
              {typeSections[type].map((section) => (
                <li key={section}>{section}</li>
              ))}
            </ol>
          </Disclosure>
        ))}
      </Section>
      <Section title="How to rely on it">
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[2fr_3fr]">
          <Card as="article" className="lg:row-span-2">
            <CardHead title="What the states mean" />
            <DataList
              items={(Object.keys(stateWords) as ReportState[]).map((state) => ({
                label: stateWords[state],
                value: stateMeanings[state],
              }))}
            />
            <p className="mt-4 text-sm text-quiet">
              {`Where the register holds nothing, the report says “${noRecord}”. No report calls a check compliant that was not made.`}
            </p>
          </Card>
          <Card as="article">
            <CardHead title="How evidence is indexed" />
            <p className="mb-3">
              A statement carries marks such as E7. The index at the end of the report has each once: its title, where
              it was found, when, by whom, until when it counts, and the SHA-256 of the bytes that were kept.
            </p>
            <p className="text-sm text-quiet">
              A fact that was entered without a file has no hash, and the index says who entered it.
            </p>
          </Card>
          <Card as="article" className="min-w-0">
            <CardHead title="How to verify a report" />
            <p className="mb-3">
              Beside each file lies a signed manifest: the hashes of the files, and of everything that was read for
              them.
            </p>
            <VerifyCommand />
          </Card>
        </div>
      </Section>
    </>
  )
}
