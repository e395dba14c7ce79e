import { useId } from 'react'
import { StatusBadge } from '../../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Table } from '../../../ui/Table.tsx'
import { type Connector, connectors } from '../connectors.ts'
import { hasForm } from './connections-state.ts'
import { firstStep, statusWords } from './words.ts'

interface ConnectorListProps {
  /** Why nothing can be connected now. */
  disabledReason: string | undefined
  onConnect: (connector: Connector) => void
}

/** Lists the connectors. */
export function ConnectorList({ disabledReason, onConnect }: ConnectorListProps) {
  const reasonId = useId()

  function beginning(connector: Connector) {
    const { label, href } = firstStep(connector)
    const named = `${label}: ${connector.name}`
    if (hasForm(connector))
      return (
        <Button
          size="small"
          aria-label={named}
          disabled={disabledReason !== undefined}
          aria-describedby={disabledReason && reasonId}
          onClick={() => onConnect(connector)}
        >
          {label}
        </Button>
      )
    return (
      <ButtonLink size="small" href={href} aria-label={named}>
        {label}
      </ButtonLink>
    )
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      {disabledReason && (
        <p id={reasonId} className="text-sm text-quiet">
          {disabledReason}
        </p>
      )}
      <Table
        caption="Connectors"
        hideCaption
        rows={connectors}
        rowKey={({ kind }) => kind}
        columns={[
          {
            key: 'name',
            header: 'Connector',
            cell: ({ name, description }) => (
              <span className="grid gap-0.5">
                {name}
                <span className="text-sm font-normal text-quiet">{description}</span>
              </span>
            ),
          },
          { key: 'time', header: 'Set-up time', oneLine: true, cell: ({ setUpTime }) => setUpTime },
          {
            key: 'status',
            header: 'Status',
            cell: ({ status }) => (
              <StatusBadge tone={statusWords[status].tone}>{statusWords[status].words}</StatusBadge>
            ),
          },
          { key: 'begin', header: 'Begin', align: 'end', cell: beginning },
        ]}
      />
    </div>
  )
}
