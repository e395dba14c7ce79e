import { lawsPath } from '../../../product/links.ts'
import { Card, ChipList } from '../../../ui/Card.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { notLegalAdvice } from '../../state-laws/vocabulary.ts'
import { eightLaws } from './eight-laws.ts'

const title = 'Eight US state laws behind a request'

export function LawsCard() {
  return (
    <Card as="section" aria-labelledby="laws" className="gap-6! sm:p-8!">
      <h2 id="laws" className="ui-wide-only -mb-4 text-2xl">
        {title}
      </h2>
      <Fold title={<h2 className="text-lg">{title}</h2>}>
        <p className="max-w-measure pb-6 text-quiet max-sm:text-sm">
          Which one a letter cites follows from where you live. Elsewhere it is the GDPR, the UK GDPR or another law;
          and where none gives a right to deletion, the letter asks and cites none.
        </p>
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
          {eightLaws.map(({ state, law, year, words, rights }) => (
            <li key={state} className="grid grid-rows-[auto_1fr_auto] gap-2 border-t border-line pt-4 pb-6">
              <h3 className="grid gap-0.5">
                <span className="text-lg">{state}</span>
                <span className="font-sans text-sm font-[550] text-quiet">{`${law} (${year})`}</span>
              </h3>
              <p className="text-sm">{words}</p>
              <ChipList items={rights} />
            </li>
          ))}
        </ul>
      </Fold>
      <p className="text-sm text-quiet max-sm:text-xs">
        {notLegalAdvice} <TextLink href={lawsPath}>All state laws</TextLink>
      </p>
    </Card>
  )
}
