import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { methodologyPath } from '../../../product/links.ts'
import { explainedFigures } from '../../../product/score/method/figures.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section, Split } from '../../../ui/Page.tsx'
import { type Choices, choiceParams, inputsOf, readChoices } from './choices.ts'
import { ExampleForm } from './ExampleForm.tsx'
import type { FormWords } from './form-words.ts'
import { Result } from './Result.tsx'
import { workedExamples } from './worked-examples.ts'

/** The method at work. Choices are in the address, so that it can be shared. */
export function Example({ words }: { words: FormWords }) {
  const [params, setParams] = useSearchParams()
  // The address follows a moment later: a second choice within that moment must not lose the first.
  const [ahead, setAhead] = useState<{ of: string; choices: Choices }>()
  const choices = ahead?.of === params.toString() ? ahead.choices : readAddress(params)
  const inputs = inputsOf(choices)
  const choose = (next: Choices) => {
    setAhead({ of: params.toString(), choices: next })
    setParams(choiceParams(next), { replace: true, preventScrollReset: true })
  }
  return (
    <Section
      id="example"
      folds
      title="Try it"
      note="The score is computed as you choose, by the code that computes every score here. Nothing is sent or stored."
    >
      <WorkedExamples chosen={choiceParams(choices).toString()} />
      <Split className="pt-8">
        <Result figures={explainedFigures(inputs)} inputs={inputs} />
        <Fold title={<h3 className="text-lg">Choose the facts</h3>}>
          <ExampleForm choices={choices} words={words} onChoose={choose} />
        </Fold>
      </Split>
    </Section>
  )
}

const readAddress = (params: URLSearchParams): Choices =>
  params.size === 0 && workedExamples[0] ? workedExamples[0].choices : readChoices(params)

function WorkedExamples({ chosen }: { chosen: string }) {
  return (
    <div className="text-sm">
      <p className="max-w-measure text-quiet">Begin with a worked example. The vendors are invented.</p>
      <ul className="grid gap-x-8 pt-3 sm:grid-cols-2 lg:grid-cols-3">
        {workedExamples.map(({ key, title, about, choices }) => {
          const asked = choiceParams(choices).toString()
          return (
            <li key={key} className="border-t border-line py-2">
              <TextLink href={`${methodologyPath}?${asked}#example`} aria-current={asked === chosen || undefined}>
                {title}
              </TextLink>
              <span className="block text-quiet">{about}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
