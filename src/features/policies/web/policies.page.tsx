import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { data, redirect, useNavigate } from 'react-router'
import { createCaller, errorWords } from '../../../platform/web/call.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { refusedWords } from '../../../platform/web/refused.ts'
import { comparePoliciesPath, policiesPath, readingPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import type { policiesContract } from '../contract.ts'
import { keptDays, mostPastedCharacters, type Reading } from '../vocabulary.ts'
import type { Route } from './+types/policies.page'
import { readGiven } from './given.ts'
import { ReadingView } from './ReadingView.tsx'

type Refused = { typed: string; words: string }
type Acted = { reading: Reading | null; refused: Refused | null }

/** Reads for someone without script: the answer to a text is this page again, with what was found. */
export async function action({ context, request }: Route.ActionArgs) {
  const typed = String((await request.formData()).get('given') ?? '')
  const given = readGiven(typed)
  if ('refused' in given) return refusal({ typed, words: given.refused })
  const call = serverCaller<typeof policiesContract>(context)
  const answer = await call('POST /api/policies', { body: given }).catch((thrown: unknown) => {
    const words = refusedWords(thrown)
    if (words === undefined) throw thrown
    return { words }
  })
  if ('words' in answer) return refusal({ typed, words: answer.words })
  if (answer.queued) throw redirect(readingPath(answer.queued.id), 303)
  return data<Acted>({ reading: answer.reading, refused: null })
}

const refusal = (refused: Refused) => data<Acted>({ reading: null, refused }, { status: 422 })

const call = createCaller<typeof policiesContract>()

export default function PoliciesPage({ actionData }: Route.ComponentProps) {
  const acted: Acted | undefined = actionData
  const navigate = useNavigate()
  const [refusedHere, setRefusedHere] = useState<string>()
  const read = useMutation({
    mutationFn: (body: { url: string } | { text: string }) => call('POST /api/policies', { body }),
    onSuccess: ({ queued }) => (queued ? navigate(readingPath(queued.id)) : undefined),
  })
  const isLeaving = Boolean(read.data?.queued)
  const reading = read.data?.reading ?? (read.isIdle ? acted?.reading : null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = readGiven(String(new FormData(event.currentTarget).get('given') ?? ''))
    setRefusedHere('refused' in given ? given.refused : undefined)
    if (!('refused' in given)) read.mutate(given)
  }

  return (
    <Container>
      <Head
        title="Read a privacy policy"
        description="Paste a privacy policy or a link to one: passage by passage what it speaks of, which data it names, what it discloses, and what is missing."
      />
      <PageHeader
        title="Read a privacy policy"
        lede="Which topics it covers, what data it names, what it discloses and what it leaves out, each with the sentence that says so."
      />
      <form
        method="post"
        action={policiesPath}
        encType="multipart/form-data"
        onSubmit={submit}
        className="ui-screen-only grid grid-cols-1 gap-5 border-t border-rule pt-6 pb-12"
      >
        <TextArea
          label="Text of a policy, or a link to it"
          name="given"
          rows={8}
          className="[&_textarea]:min-h-48"
          required
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={acted?.refused?.typed}
          placeholder="https://example.com/privacy"
          error={refusedHere ?? (read.error ? errorWords(read.error) : read.isIdle ? acted?.refused?.words : undefined)}
          hint={`English is read in full. Up to ${mostPastedCharacters.toLocaleString('en-US')} characters; a link may lead to a page or a PDF.`}
        />
        <div className="ui-actions">
          <Button type="submit" variant="primary" pending={read.isPending || isLeaving} pendingLabel="Reading">
            Read policy
          </Button>
          <TextLink href={comparePoliciesPath}>Compare two versions</TextLink>
        </div>
      </form>
      {reading ? (
        <Result reading={reading} />
      ) : (
        <Section id="kept" title="What is kept" layout="side">
          <DataList layout="lined" items={kept} />
        </Section>
      )}
    </Container>
  )
}

/** The result below the form; takes the focus, for readers who don't see it appear. */
function Result({ reading }: { reading: Reading }) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => region.current?.focus(), [reading])
  return (
    <section ref={region} tabIndex={-1} aria-labelledby="result" className="outline-none">
      <h2 id="result" className="pb-6 text-2xl">
        What was read
      </h2>
      <ReadingView reading={reading} />
    </section>
  )
}

const kept = [
  { label: 'Pasted text', value: 'Nothing. It is read at once, shown to you, and forgotten.' },
  {
    label: 'A link',
    value: `Its address, its text and what was found, for ${keptDays} days, then erased. Anyone who has the link to the result can see it; it is listed nowhere.`,
  },
  {
    label: 'How it is read',
    value:
      'By rules and by a small model that runs here; no language model sees it. Labels are those of the OPP-115 annotation scheme. The same text gives the same reading.',
  },
  {
    label: 'What it proves',
    value:
      'What a policy says, not what is done. A statement that is not found may be made in words that we do not know. Nothing here is legal advice.',
  },
]
