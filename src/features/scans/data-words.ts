import { trackharProperties } from '../catalog/trackhar-properties.ts'

// Names that platforms and makers of trackers give to data, as the data types of data/data-types.json.

/**
 * Apple's collected data types, without their common beginning `NSPrivacyCollectedDataType`; an empty list where ours
 * have no such type.
 * https://developer.apple.com/documentation/bundleresources/describing-data-use-in-privacy-manifests
 */
export const appleDataTypes: Readonly<Record<string, { label: string; dataTypes: readonly string[] }>> = {
  Name: { label: 'Name', dataTypes: ['name'] },
  EmailAddress: { label: 'Email address', dataTypes: ['email'] },
  PhoneNumber: { label: 'Phone number', dataTypes: ['phone'] },
  PhysicalAddress: { label: 'Physical address', dataTypes: ['postal_address'] },
  OtherUserContactInfo: { label: 'Other user contact info', dataTypes: ['contact_generic'] },
  Health: { label: 'Health', dataTypes: ['health'] },
  Fitness: { label: 'Fitness', dataTypes: ['fitness'] },
  PaymentInfo: { label: 'Payment info', dataTypes: ['payment'] },
  CreditInfo: { label: 'Credit info', dataTypes: ['financial_other'] },
  OtherFinancialInfo: { label: 'Other financial info', dataTypes: ['financial_other'] },
  PreciseLocation: { label: 'Precise location', dataTypes: ['precise_location'] },
  CoarseLocation: { label: 'Coarse location', dataTypes: ['coarse_location'] },
  SensitiveInfo: { label: 'Sensitive info', dataTypes: [] },
  Contacts: { label: 'Contacts', dataTypes: ['contacts'] },
  EmailsOrTextMessages: { label: 'Emails or text messages', dataTypes: ['messages'] },
  PhotosorVideos: { label: 'Photos or videos', dataTypes: ['photos_videos'] },
  AudioData: { label: 'Audio data', dataTypes: ['audio'] },
  GameplayContent: { label: 'Gameplay content', dataTypes: ['user_content'] },
  CustomerSupport: { label: 'Customer support', dataTypes: ['user_content'] },
  OtherUserContent: { label: 'Other user content', dataTypes: ['user_content'] },
  BrowsingHistory: { label: 'Browsing history', dataTypes: ['browsing'] },
  SearchHistory: { label: 'Search history', dataTypes: ['search_history'] },
  UserID: { label: 'User ID', dataTypes: ['user_id'] },
  DeviceID: { label: 'Device ID', dataTypes: ['device_id'] },
  PurchaseHistory: { label: 'Purchase history', dataTypes: ['purchase_history'] },
  ProductInteraction: { label: 'Product interaction', dataTypes: ['app_activity'] },
  AdvertisingData: { label: 'Advertising data', dataTypes: ['app_activity'] },
  OtherUsageData: { label: 'Other usage data', dataTypes: ['app_activity'] },
  CrashData: { label: 'Crash data', dataTypes: ['diagnostics'] },
  PerformanceData: { label: 'Performance data', dataTypes: ['diagnostics'] },
  OtherDiagnosticData: { label: 'Other diagnostic data', dataTypes: ['diagnostics'] },
  EnvironmentScanning: { label: 'Environment scanning', dataTypes: [] },
  Hands: { label: 'Hands', dataTypes: [] },
  Head: { label: 'Head', dataTypes: [] },
  OtherDataTypes: { label: 'Other data types', dataTypes: [] },
}

const appleBeginning = 'NSPrivacyCollectedDataType'

/** Returns the label of a data type in a privacy manifest; a name that Apple does not list stays as it is written. */
export function appleDataType(type: string): { label: string; dataTypes: readonly string[] } {
  const name = type.startsWith(appleBeginning) ? type.slice(appleBeginning.length) : type
  const known = Object.hasOwn(appleDataTypes, name) ? appleDataTypes[name] : undefined
  return known ?? { label: name, dataTypes: [] }
}

/** Data behind what an app may request, by permission or by the key under which an iOS app explains why. */
export const dataOfPermission: Readonly<Record<string, string>> = {
  'android.permission.ACCESS_FINE_LOCATION': 'precise_location',
  'android.permission.ACCESS_COARSE_LOCATION': 'coarse_location',
  'android.permission.CAMERA': 'photos_videos',
  'android.permission.READ_MEDIA_IMAGES': 'photos_videos',
  'android.permission.READ_MEDIA_VIDEO': 'photos_videos',
  'android.permission.RECORD_AUDIO': 'audio',
  'android.permission.READ_MEDIA_AUDIO': 'audio',
  'android.permission.READ_CONTACTS': 'contacts',
  'android.permission.READ_CALENDAR': 'calendar',
  'android.permission.READ_SMS': 'messages',
  'android.permission.RECEIVE_SMS': 'messages',
  'android.permission.READ_PHONE_NUMBERS': 'phone',
  'android.permission.BODY_SENSORS': 'health',
  'android.permission.ACTIVITY_RECOGNITION': 'fitness',
  'android.permission.QUERY_ALL_PACKAGES': 'installed_apps',
  'com.google.android.gms.permission.AD_ID': 'device_id',
  NSLocationWhenInUseUsageDescription: 'precise_location',
  NSLocationAlwaysAndWhenInUseUsageDescription: 'precise_location',
  NSLocationAlwaysUsageDescription: 'precise_location',
  NSCameraUsageDescription: 'photos_videos',
  NSPhotoLibraryUsageDescription: 'photos_videos',
  NSMicrophoneUsageDescription: 'audio',
  NSContactsUsageDescription: 'contacts',
  NSCalendarsUsageDescription: 'calendar',
  NSCalendarsFullAccessUsageDescription: 'calendar',
  NSHealthShareUsageDescription: 'health',
  NSMotionUsageDescription: 'fitness',
  NSUserTrackingUsageDescription: 'device_id',
}

/** Data types of TrackHAR's names, and of what a value itself shows. */
export const dataOfSent: Readonly<Record<string, string>> = {
  ...trackharProperties,
  coarseLocation: 'coarse_location',
  email: 'email',
  hashedEmail: 'email',
  hashedPhone: 'phone',
  phone: 'phone',
}

/** Data types that pixels match accounts by, in the words of the scanner. */
export const dataOfMatching: Readonly<Record<string, string>> = {
  Email: 'email',
  'First name': 'name',
  'Last name': 'name',
  Phone: 'phone',
  Gender: 'gender',
  Birthdate: 'age_dob',
  City: 'coarse_location',
  'State or province': 'coarse_location',
  'Postal code': 'coarse_location',
  Country: 'coarse_location',
  'ID from another database': 'user_id',
}

/** Fields of a form, by what they ask for. */
export const dataOfField: Readonly<Record<string, string>> = {
  email: 'email',
  password: 'account_credentials',
  tel: 'phone',
  name: 'name',
  search: 'search_history',
  text: 'user_content',
  url: 'user_content',
  number: 'user_content',
}
