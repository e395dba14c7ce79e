import { useMemo } from 'react'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import type { Reading, WhyNotPolicy } from '../vocabulary.ts'
import { DataTypes } from './DataTypes.tsx'
import { Disclosures } from './Disclosures.tsx'
import { MarkedPolicy } from './MarkedPolicy.tsx'
import { markedText } from './marked-text.ts'
import { Facts, Topics, Verdict } from './Overview.tsx'

/** Everything that was read of one policy, from what it is to what it says, word for word. */
export function ReadingView({ reading }: { reading: Reading }) {
  const marked = useMemo(() => markedText(reading), [reading])
  const isEmpty = reading.segments.length === 0
  const sections = sectionsOf(reading)
  return (
    <>
      <div className="grid grid-cols-1 gap-6 border-t border-rule pt-6 pb-10">
        <Verdict reading={reading} />
        {!isEmpty && <Facts reading={reading} marked={marked} />}
        {sections.length > 1 && (
          <nav aria-label="On this page" className="ui-screen-only">
            <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <TextLink href={`#${id}`}>{title}</TextLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {sections.map(({ id, title, note }) => (
        <Section key={id} id={id} title={title} note={note} layout={id === 'topics' ? 'side' : 'stacked'}>
          {id === 'topics' && <Topics reading={reading} />}
          {id === 'data-types' && <DataTypes reading={reading} marked={marked} />}
          {id === 'disclosures' && <Disclosures reading={reading} marked={marked} />}
          {id === 'policy' && <MarkedPolicy reading={reading} marked={marked} />}
        </Section>
      ))}
    </>
  )
}

type SectionId = 'topics' | 'data-types' | 'disclosures' | 'policy'

const partlyPolicy: readonly WhyNotPolicy[] = ['too_short', 'other_document', 'drawn_by_script']

function sectionsOf(reading: Reading): { id: SectionId; title: string; note?: string }[] {
  const { policy, segments, categories, dataTypes, frameworks } = reading
  const found = frameworks.some(({ disclosures }) => disclosures.some(({ passage }) => passage !== null))
  const all: { id: SectionId; title: string; note?: string; isShown: boolean }[] = [
    {
      id: 'topics',
      title: 'What it speaks of',
      note: 'By the length of the passages. One about two things counts for both.',
      // Passages that are about something else have the nearest label, which says nothing.
      isShown: categories.length > 0 && (policy.isPolicy || partlyPolicy.includes(policy.reason)),
    },
    {
      id: 'data-types',
      title: 'Data types',
      note: 'What it names, and what it says that is done with it. Each statement leads to its sentence.',
      isShown: dataTypes.length > 0 || policy.isPolicy,
    },
    {
      id: 'disclosures',
      title: 'What it discloses',
      note: 'Statements that privacy laws ask for. Not found: not in the words that we look for. Unclear: no sentence proves it.',
      // Do not list missing laws for a text that isn't a policy.
      isShown: policy.isPolicy || found,
    },
    {
      id: 'policy',
      title: 'The text, passage by passage',
      note: 'Open a label to see the words that moved it.',
      isShown: segments.length > 0,
    },
  ]
  return all.flatMap(({ isShown, ...section }) => (isShown ? [section] : []))
}
