import type { Answered, NetworkConnectorId } from '../core/connectors/network.ts'
import { doReading, type ReadingInput, type ReadingName, type ReadingResult } from '../core/readings.ts'

/** The result of a reading. Meeting a limit is a value, since strangers can write input that does. */
export type Read<Result> =
  | { outcome: 'read'; value: Result }
  | { outcome: 'failed'; reason: 'too-slow' | 'too-large' | 'crashed' }

/** Reads the replies of one run. */
export interface Reading {
  /** Keeps replies for all readings that follow. */
  add(connector: NetworkConnectorId, answered: readonly Answered[]): void
  read<Name extends ReadingName>(name: Name, input: ReadingInput<Name>): Promise<Read<ReadingResult<Name>>>
  /** Ends what is under way. */
  close(): void
}

/** In this process and without limits: for tests that wrote the input themselves. */
export function readingHere(): Reading {
  const replies = new Map<NetworkConnectorId, Answered[]>()
  return {
    add: (connector, answered) => replies.set(connector, [...(replies.get(connector) ?? []), ...answered]),
    read: async (name, input) => ({ outcome: 'read', value: doReading(name, replies, input) }),
    close: () => {},
  }
}
