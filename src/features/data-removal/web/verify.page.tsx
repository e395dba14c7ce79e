import { data } from 'react-router'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { parseJson } from '../../../platform/shared/json.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { saidBy } from '../../../platform/web/refused.ts'
import { dataRemovalPath } from '../../../product/links.ts'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { Callout, type CalloutProps } from '../../../ui/Text.tsx'
import type { dataRemovalContract } from '../contract.ts'
import type { Route } from './+types/verify.page'

export const handle = { hydrate: false }

type Verdict = Output<(typeof dataRemovalContract)['POST /api/data-removal/verify']>

interface Acted {
  verdict?: Verdict
  refused?: { pasted: string; words: string }
}

/** Pasted or chosen: a file goes first. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const file = form.get('file')
  const pasted = String(form.get('receipt') ?? '')
  const text = file instanceof File && file.size > 0 ? await file.text() : pasted
  const refuse = (words: string) => data<Acted>({ refused: { pasted, words } }, { status: 422 })
  if (text.trim() === '') return refuse('Choose the file of a receipt, or paste what is in it.')
  const receipt = parseJson(text)
  if (receipt === undefined) return refuse('This isn’t JSON. A receipt as PDF is for reading: its JSON is verified.')
  const call = serverCaller<typeof dataRemovalContract>(context)
  try {
    return data<Acted>({ verdict: await call('POST /api/data-removal/verify', { body: { receipt } }) })
  } catch (thrown) {
    const { message } = saidBy(thrown)
    if (message === undefined) throw thrown
    return refuse(message)
  }
}

export default function VerifyPage({ actionData }: Route.ComponentProps) {
  const { verdict, refused }: Acted = actionData ?? {}
  return (
    <Container>
      <Head
        title={`${verdict ? `${said(verdict).title} · ` : ''}Verify a removal receipt`}
        description="Recomputes every hash of a data removal receipt and holds it against what was recorded."
      />
      <PageHeader
        breadcrumbs={
          <Breadcrumbs crumbs={[{ label: 'Data Removal', href: dataRemovalPath }, { label: 'Verify a receipt' }]} />
        }
        title="Verify a receipt"
        lede="Every hash in it is computed again. One changed character, and it shows."
      />
      {verdict && <Answer verdict={verdict} />}
      <Section title={verdict ? 'Another one' : 'The receipt'} layout="side">
        <form method="post" encType="multipart/form-data" className="grid max-w-measure grid-cols-1 gap-5">
          <FileDrop
            label="Choose the receipt, a JSON file"
            name="file"
            accept="application/json,.json"
            error={refused?.words}
          />
          <TextArea
            label="Or paste it"
            name="receipt"
            rows={6}
            spellCheck={false}
            autoCapitalize="none"
            defaultValue={refused?.pasted}
          />
          <div>
            <Button type="submit" variant="primary">
              Verify receipt
            </Button>
          </div>
        </form>
      </Section>
      <Section title="What it proves" layout="side">
        <DataList layout="lined" items={proves} />
      </Section>
    </Container>
  )
}

function Answer({ verdict }: { verdict: Verdict }) {
  const { kind, title, words } = said(verdict)
  return (
    <div className="grid max-w-[56rem] gap-6 pb-10">
      <Callout kind={kind} title={title}>
        <p>{words}</p>
      </Callout>
      {verdict.problems.length > 0 && (
        <div className="grid gap-2">
          <h2 className="text-xl">What does not agree</h2>
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-quiet">
            {verdict.problems.map((problem) => (
              <li key={problem} className="wrap-anywhere">
                {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Two questions, never mixed: does it agree with itself, and was it recorded here. */
function said({ isWhole, isOurs }: Verdict): { kind: CalloutProps['kind']; title: string; words: string } {
  if (isWhole === null)
    return { kind: 'danger', title: 'No receipt', words: 'What was given does not have the form of a receipt.' }
  if (!isWhole)
    return {
      kind: 'danger',
      title: 'Changed',
      words: `Its hashes are not those of its content.${isOurs ? ' Some of its events were recorded here.' : ''}`,
    }
  return isOurs
    ? {
        kind: 'success',
        title: 'Whole, and recorded here',
        words: 'Every hash is that of its content, and this installation recorded these events.',
      }
    : {
        kind: 'warning',
        title: 'Whole, but not known here',
        words:
          'It agrees with itself. This installation has no record of these events: another one may have written it.',
      }
}

const proves = [
  {
    label: 'Whole',
    value:
      'Every hash is that of its content, and the events follow each other as they can. It does not say who wrote them.',
  },
  {
    label: 'Recorded here',
    value:
      'This installation wrote events with these hashes: a forged receipt has none. They stay when the person is erased.',
  },
  { label: 'Not', value: 'That a company did what it says. A receipt shows what was asked, when, and what came back.' },
  { label: 'What is kept', value: 'Nothing. The receipt is read at once and forgotten.' },
]
