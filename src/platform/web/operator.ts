import { createContext, type RouterContextProvider } from 'react-router'

const settings = [
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
  'OPERATOR_HOURS',
  'OPERATOR_SECURITY_EMAIL',
] as const

/** Operator of this installation, as far as it is configured. */
export type Operator = { [Setting in (typeof settings)[number]]?: string | undefined }

export const operatorContext = createContext<Operator>({})

/** For a loader: these settings and no other. */
export function operatorIn(context: Readonly<RouterContextProvider>): Operator {
  const operator = context.get(operatorContext)
  return Object.fromEntries(settings.map((setting) => [setting, operator[setting]]))
}

/** SPEC's, where the operator says nothing. */
export const businessHours = 'Mon-Fri 9 AM-6 PM PST'
