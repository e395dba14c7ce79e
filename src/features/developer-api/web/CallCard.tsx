import { Badge } from '../../../ui/Badge.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'
import type { DocumentedCall, DocumentedField } from '../documented-calls.ts'

/** One call: what it is for, what it takes, how it is made, what comes back. */
export function CallCard({ call }: { call: DocumentedCall }) {
  const { id, method, path, summary, scope, status, fields, curl, response } = call
  return (
    <Card as="article" id={id} className="scroll-mt-20 gap-4">
      <div className="grid grid-cols-1 gap-1">
        <CardHead
          title={
            <code className="text-base wrap-anywhere">
              {method} {path}
            </code>
          }
          aside={<Badge tone={scope === null ? 'accent' : 'outline'}>{scope ?? 'No key needed'}</Badge>}
        />
        <p className="text-sm text-quiet">{summary}</p>
      </div>
      {fields.length > 0 && (
        <DataList
          layout="lined"
          items={fields.map((field) => ({ label: field.name, value: <Field field={field} /> }))}
        />
      )}
      <CodeBlock label="Example request" code={curl} copyLabel="Copy Example" />
      {response === null ? (
        <p className="text-sm text-quiet">{`Answers with status ${status} and no body.`}</p>
      ) : (
        <Disclosure summary="Response example" aside={`Status ${status}`} open={scope === null}>
          <CodeBlock label="JSON" code={response} />
        </Disclosure>
      )}
    </Card>
  )
}

const Field = ({ field: { where, isRequired, words } }: { field: DocumentedField }) => (
  <>
    {words}{' '}
    <span className="text-quiet">{`(${where === 'path' ? 'in the path' : where}${isRequired ? ', required' : ''})`}</span>
  </>
)
