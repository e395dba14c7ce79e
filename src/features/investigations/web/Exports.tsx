import type { ReactNode } from 'react'
import { documentPath, formPath, languageNames, languages, type ReportForm } from '../vocabulary.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { RunFile } from './RunFile.tsx'
import type { RunView } from './read-run.ts'
import { useRunReader } from './run-reader.ts'

const forms: readonly { form: ReportForm; label: string; words: string }[] = [
  { form: 'pdf', label: 'PDF', words: 'Two pages and an appendix, tagged for screen readers.' },
  { form: 'docx', label: 'Word', words: 'The same to edit.' },
  { form: 'md', label: 'Markdown', words: 'The same as plain text.' },
  { form: 'html', label: 'HTML', words: 'One page to keep, send or print.' },
  { form: 'jsonld', label: 'JSON-LD', words: 'In the W3C Data Privacy Vocabulary.' },
  {
    form: 'zip',
    label: 'All files, signed',
    words: 'With a signed manifest: sightline verify-report checks it offline.',
  },
]

/** The report as files, in each of its languages. */
export function Exports({ run }: { run: RunView }) {
  const { runPath } = useRunReader()
  return (
    <dl className="grid grid-cols-1">
      <Row words="The report as a document, to read or print.">
        <LanguageLinks hrefOf={(language) => documentPath(runPath(run.id), language)} />
      </Row>
      {forms.map(({ form, label, words }) => (
        <Row key={form} words={words}>
          {languages.map((language) => (
            <RunFile
              key={language}
              runId={run.id}
              part={formPath(form, language)}
              name={`sightline-${run.id}-${language}.${form}`}
              label={language === 'en' ? label : languageNames[language]}
              {...(language === 'en' ? {} : { spoken: `${label}, ${languageNames[language]}` })}
            />
          ))}
        </Row>
      ))}
      <Row words="Report, findings, evidence and score.">
        <RunFile runId={run.id} part="report.json" name={`sightline-${run.id}-report.json`} label="JSON" />
      </Row>
      <Row words="With all stored bytes: sightline verify-report checks it offline.">
        <RunFile runId={run.id} part="bundle.zip" name={`sightline-${run.id}-bundle.zip`} label="Evidence bundle" />
      </Row>
    </dl>
  )
}

function Row({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line py-3">
      <dt className="flex w-64 shrink-0 flex-wrap gap-2">{children}</dt>
      <dd className="min-w-0 flex-1 text-sm text-quiet">{words}</dd>
    </div>
  )
}
