import type { PermissionDanger } from './app-scan.ts'

// Android asks the person for these when the app runs (protection level "dangerous"). android.Manifest.permission, API 35
const dangerous = new Set(
  [
    'ACCEPT_HANDOVER',
    'ACCESS_BACKGROUND_LOCATION',
    'ACCESS_COARSE_LOCATION',
    'ACCESS_FINE_LOCATION',
    'ACCESS_MEDIA_LOCATION',
    'ACTIVITY_RECOGNITION',
    'ADD_VOICEMAIL',
    'ANSWER_PHONE_CALLS',
    'BLUETOOTH_ADVERTISE',
    'BLUETOOTH_CONNECT',
    'BLUETOOTH_SCAN',
    'BODY_SENSORS',
    'BODY_SENSORS_BACKGROUND',
    'CALL_PHONE',
    'CAMERA',
    'GET_ACCOUNTS',
    'NEARBY_WIFI_DEVICES',
    'POST_NOTIFICATIONS',
    'PROCESS_OUTGOING_CALLS',
    'READ_CALENDAR',
    'READ_CALL_LOG',
    'READ_CONTACTS',
    'READ_EXTERNAL_STORAGE',
    'READ_MEDIA_AUDIO',
    'READ_MEDIA_IMAGES',
    'READ_MEDIA_VIDEO',
    'READ_MEDIA_VISUAL_USER_SELECTED',
    'READ_PHONE_NUMBERS',
    'READ_PHONE_STATE',
    'READ_SMS',
    'RECEIVE_MMS',
    'RECEIVE_SMS',
    'RECEIVE_WAP_PUSH',
    'RECORD_AUDIO',
    'SEND_SMS',
    'USE_SIP',
    'UWB_RANGING',
    'WRITE_CALENDAR',
    'WRITE_CALL_LOG',
    'WRITE_CONTACTS',
    'WRITE_EXTERNAL_STORAGE',
  ].map((name) => `android.permission.${name}`),
)

// Granted on a page of the system's settings, or to a role only: each opens what the sandbox keeps closed.
const special = new Set(
  [
    'BIND_ACCESSIBILITY_SERVICE',
    'BIND_DEVICE_ADMIN',
    'BIND_NOTIFICATION_LISTENER_SERVICE',
    'BIND_VPN_SERVICE',
    'MANAGE_EXTERNAL_STORAGE',
    'MANAGE_MEDIA',
    'PACKAGE_USAGE_STATS',
    'QUERY_ALL_PACKAGES',
    'REQUEST_INSTALL_PACKAGES',
    'SCHEDULE_EXACT_ALARM',
    'SYSTEM_ALERT_WINDOW',
    'USE_FULL_SCREEN_INTENT',
    'WRITE_SETTINGS',
  ].map((name) => `android.permission.${name}`),
)

// Granted unasked, and there to follow a person from one app or advertisement to the next.
const tracking = new Set([
  'com.google.android.gms.permission.AD_ID',
  'com.google.android.finsky.permission.BIND_GET_INSTALL_REFERRER_SERVICE',
  'android.permission.ACCESS_ADSERVICES_AD_ID',
  'android.permission.ACCESS_ADSERVICES_ATTRIBUTION',
  'android.permission.ACCESS_ADSERVICES_CUSTOM_AUDIENCE',
  'android.permission.ACCESS_ADSERVICES_TOPICS',
])

export function dangerOf(permission: string): PermissionDanger {
  if (dangerous.has(permission)) return 'dangerous'
  if (special.has(permission)) return 'special'
  return tracking.has(permission) ? 'tracking' : 'ordinary'
}
