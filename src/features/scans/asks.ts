import { counted } from '../../platform/shared/counted.ts'
import type { AppResult } from '../../product/scan-results.ts'
import { permissionText, usageText } from './names.ts'

// Permissions that an app requests do not say what it does with them, so no score counts them. It does say that "low" is not known.

/** Each opens what a person says, writes, does, or where they are. */
const personal =
  /\.(ACCESS_(BACKGROUND|COARSE|FINE|MEDIA)_LOCATION|ACTIVITY_RECOGNITION|BODY_SENSORS(_BACKGROUND)?|CAMERA|GET_ACCOUNTS|PROCESS_OUTGOING_CALLS|READ_(CALENDAR|CALL_LOG|CONTACTS|MEDIA_\w+|PHONE_NUMBERS|PHONE_STATE|SMS)|RECEIVE_(MMS|SMS|WAP_PUSH)|RECORD_AUDIO|SEND_SMS|WRITE_(CALENDAR|CALL_LOG|CONTACTS)|BIND_(ACCESSIBILITY_SERVICE|DEVICE_ADMIN|NOTIFICATION_LISTENER_SERVICE|VPN_SERVICE)|MANAGE_EXTERNAL_STORAGE|PACKAGE_USAGE_STATS|QUERY_ALL_PACKAGES)$/

/** Lists in words what it asks for and allows, the gravest first; empty where none of it opens private data. */
export function asksOf({
  permissions,
  usageKeys,
  flags,
  components,
}: Pick<AppResult, 'permissions' | 'usageKeys' | 'flags' | 'components'>): string[] {
  const asked = permissions
    .filter(({ name, isImplied }) => personal.test(name) && !isImplied)
    .map(({ name }) => name)
    .sort((a, b) => gravity(a) - gravity(b))
  return [
    ...asked.map(permissionText),
    ...usageKeys.map(({ key }) => usageText(key)),
    ...(flags.cleartext === true ? ['Connections without encryption'] : []),
    ...(components.open ? [`${counted(components.open, 'component')} that every other app may use`] : []),
  ]
}

const grave = [
  'BACKGROUND_LOCATION',
  '_SMS',
  'ACCESSIBILITY',
  'CALL_LOG',
  'CONTACTS',
  'RECORD_AUDIO',
  'LOCATION',
  'CAMERA',
]
const gravity = (name: string) => {
  const place = grave.findIndex((part) => name.includes(part))
  return place < 0 ? grave.length : place
}

/** Kinds that are a whole app and have a manifest. */
const apps = ['apk', 'apks', 'aab', 'ipa']

/** Returns whether a part that a score rests on could not be read at all. */
export const isUnread = ({ kind, coverage }: Pick<AppResult, 'kind' | 'coverage'>): boolean =>
  coverage.code === 'unreadable' ||
  coverage.manifest === 'unreadable' ||
  (apps.includes(kind) && coverage.manifest === 'absent')
