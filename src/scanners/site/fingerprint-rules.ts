// Which calls of the browser are watched, and which of them together are fingerprinting. Data: the page script walks the
// first table, the judge the second.

export type Measure =
  /** Text drawn: counts from ten characters, without the flag by which WordPress tests for emoji. */
  | 'text'
  /** Pixels read: counts from 16 × 16. */
  | 'area'
  /** How many different values were set or asked for. */
  | 'distinct'
  | 'plain'

export interface WatchedCall {
  /** Interface whose prototype is watched; "Intl.DateTimeFormat" is looked up step by step. */
  owner: string
  member: string
  how: 'call' | 'get' | 'set' | 'construct'
  group: ApiGroup
  measure: Measure
}

export type ApiGroup =
  | 'canvas'
  | 'canvas-font'
  | 'fonts'
  | 'audio'
  | 'webgl'
  | 'webrtc'
  | 'hardware'
  | 'display'
  | 'locale'
  | 'software'
  | 'media-devices'
  | 'battery'
  | 'network'
  | 'voices'
  | 'client-hints'
  | 'permissions'
  | 'storage-estimate'
  | 'automation'
  | 'gpc'

const watch = (
  group: ApiGroup,
  owner: string,
  how: WatchedCall['how'],
  members: readonly string[],
  measure: Measure = 'plain',
): WatchedCall[] => members.map((member) => ({ owner, member, how, group, measure }))

/** After Blacklight's list of fingerprintable interfaces and tracker-radar-collector's breakpoints. */
export const watchedCalls: readonly WatchedCall[] = [
  ...watch('canvas', 'CanvasRenderingContext2D', 'call', ['fillText', 'strokeText'], 'text'),
  ...watch('canvas', 'CanvasRenderingContext2D', 'call', ['getImageData'], 'area'),
  ...watch('canvas', 'HTMLCanvasElement', 'call', ['toDataURL', 'toBlob'], 'area'),
  ...watch('canvas', 'CanvasRenderingContext2D', 'call', ['save', 'restore']),
  ...watch('canvas', 'OffscreenCanvasRenderingContext2D', 'call', ['fillText', 'strokeText'], 'text'),
  ...watch('canvas', 'OffscreenCanvasRenderingContext2D', 'call', ['getImageData'], 'area'),
  ...watch('canvas', 'OffscreenCanvas', 'call', ['convertToBlob'], 'area'),
  ...watch('canvas', 'OffscreenCanvasRenderingContext2D', 'call', ['save', 'restore']),
  ...watch('canvas-font', 'CanvasRenderingContext2D', 'set', ['font'], 'distinct'),
  ...watch('canvas-font', 'CanvasRenderingContext2D', 'call', ['measureText']),
  ...watch('fonts', 'FontFaceSet', 'call', ['check'], 'distinct'),
  ...watch('fonts', 'Window', 'call', ['queryLocalFonts']),
  ...watch('audio', 'DynamicsCompressorNode', 'construct', ['DynamicsCompressorNode']),
  ...watch('audio', 'BaseAudioContext', 'call', ['createOscillator', 'createDynamicsCompressor', 'createAnalyser']),
  ...watch('audio', 'OfflineAudioContext', 'call', ['startRendering']),
  ...watch('audio', 'AudioBuffer', 'call', ['getChannelData', 'copyFromChannel']),
  ...watch('audio', 'AnalyserNode', 'call', ['getFloatFrequencyData', 'getByteFrequencyData']),
  ...watch('webgl', 'WebGLRenderingContext', 'call', ['getParameter'], 'distinct'),
  ...watch('webgl', 'WebGL2RenderingContext', 'call', ['getParameter'], 'distinct'),
  ...watch('webgl', 'WebGLRenderingContext', 'call', ['getSupportedExtensions', 'readPixels']),
  ...watch('webgl', 'WebGL2RenderingContext', 'call', ['getSupportedExtensions', 'readPixels']),
  ...watch('webgl', 'WebGLRenderingContext', 'call', ['getShaderPrecisionFormat']),
  ...watch('webrtc', 'RTCPeerConnection', 'construct', ['RTCPeerConnection']),
  ...watch('webrtc', 'RTCPeerConnection', 'call', ['createDataChannel', 'createOffer', 'addTrack', 'addTransceiver']),
  ...watch('webrtc', 'RTCPeerConnection', 'call', ['setRemoteDescription']),
  ...watch('hardware', 'Navigator', 'get', ['hardwareConcurrency', 'deviceMemory', 'maxTouchPoints']),
  ...watch('display', 'Screen', 'get', ['colorDepth', 'pixelDepth', 'availWidth', 'availHeight']),
  ...watch('locale', 'Navigator', 'get', ['language', 'languages']),
  ...watch('locale', 'Intl.DateTimeFormat', 'call', ['resolvedOptions']),
  ...watch('locale', 'Date', 'call', ['getTimezoneOffset']),
  ...watch('software', 'Navigator', 'get', ['plugins', 'mimeTypes', 'platform', 'vendor', 'productSub', 'oscpu']),
  ...watch('software', 'Navigator', 'get', ['appVersion', 'doNotTrack', 'pdfViewerEnabled']),
  ...watch('media-devices', 'MediaDevices', 'call', ['enumerateDevices']),
  ...watch('battery', 'Navigator', 'call', ['getBattery']),
  ...watch('network', 'Navigator', 'get', ['connection']),
  ...watch('voices', 'SpeechSynthesis', 'call', ['getVoices']),
  ...watch('client-hints', 'NavigatorUAData', 'call', ['getHighEntropyValues']),
  ...watch('permissions', 'Permissions', 'call', ['query']),
  ...watch('storage-estimate', 'StorageManager', 'call', ['estimate']),
  // In workers, which have a navigator of their own.
  ...watch('hardware', 'WorkerNavigator', 'get', ['hardwareConcurrency', 'deviceMemory']),
  ...watch('locale', 'WorkerNavigator', 'get', ['language', 'languages']),
  ...watch('software', 'WorkerNavigator', 'get', ['platform', 'appVersion']),
  ...watch('network', 'WorkerNavigator', 'get', ['connection']),
  ...watch('automation', 'Navigator', 'get', ['webdriver']),
  ...watch('gpc', 'Navigator', 'get', ['globalPrivacyControl']),
]

export const callName = ({ owner, member, how }: Pick<WatchedCall, 'owner' | 'member' | 'how'>): string =>
  how === 'construct' ? owner : `${owner}.${member}`

export const groupOfCall: ReadonlyMap<string, ApiGroup> = new Map(
  watchedCalls.map((call) => [callName(call), call.group]),
)

/** A listener on a canvas: someone draws in it, so it is no hidden one. */
export const canvasListener = 'HTMLCanvasElement.addEventListener'

/** A read canvas that is also shown on the page, as a watermark or a picture is. */
export const canvasShown = 'HTMLCanvasElement shown'

/** Groups whose reading is a question about the visitor's machine; the rest say something of their own. */
export const profileGroups: readonly ApiGroup[] = [
  'hardware',
  'display',
  'locale',
  'software',
  'media-devices',
  'battery',
  'network',
  'voices',
  'client-hints',
  'permissions',
  'storage-estimate',
  'canvas',
  'fonts',
  'audio',
  'webgl',
]

export type FingerprintId =
  | 'canvas'
  | 'canvas-font'
  | 'font-list'
  | 'audio'
  | 'webgl'
  | 'webrtc'
  | 'device-profile'
  /** Judged by what a script leaves behind, not by calls: see `storedCopiesOf`. */
  | 'stored-copies'

/** At least so many calls, counting what their measure lets count. */
type Need = readonly [calls: readonly string[], atLeast: number]

export interface FingerprintRule {
  id: FingerprintId
  /** All of these, by one script. */
  needs: readonly Need[]
  /** None of these, by the same script. */
  never: readonly string[]
  /** Judged for each canvas by itself. */
  isPerCanvas: boolean
}

const webglParameters = ['WebGLRenderingContext.getParameter', 'WebGL2RenderingContext.getParameter']

/**
 * Canvas, canvas font and audio after Englehardt & Narayanan, "Online Tracking: A 1-million-site Measurement", CCS 2016, § 6.
 * No study puts a figure on the others: theirs are ours.
 */
export const fingerprintRules: readonly FingerprintRule[] = [
  {
    id: 'canvas',
    needs: [
      [
        [
          'CanvasRenderingContext2D.fillText',
          'CanvasRenderingContext2D.strokeText',
          'OffscreenCanvasRenderingContext2D.fillText',
          'OffscreenCanvasRenderingContext2D.strokeText',
        ],
        1,
      ],
      [
        [
          'HTMLCanvasElement.toDataURL',
          'HTMLCanvasElement.toBlob',
          'CanvasRenderingContext2D.getImageData',
          'OffscreenCanvas.convertToBlob',
          'OffscreenCanvasRenderingContext2D.getImageData',
        ],
        1,
      ],
    ],
    never: [
      'CanvasRenderingContext2D.save',
      'CanvasRenderingContext2D.restore',
      'OffscreenCanvasRenderingContext2D.save',
      'OffscreenCanvasRenderingContext2D.restore',
      canvasListener,
      canvasShown,
    ],
    isPerCanvas: true,
  },
  {
    id: 'canvas-font',
    needs: [
      [['CanvasRenderingContext2D.font'], 51],
      [['CanvasRenderingContext2D.measureText'], 51],
    ],
    never: [],
    isPerCanvas: false,
  },
  {
    id: 'font-list',
    needs: [[['FontFaceSet.check'], 51]],
    never: [],
    isPerCanvas: false,
  },
  {
    id: 'font-list',
    needs: [[['Window.queryLocalFonts'], 1]],
    never: [],
    isPerCanvas: false,
  },
  {
    id: 'audio',
    needs: [
      [['BaseAudioContext.createOscillator'], 1],
      // Its rounding is what tells machines apart; a synthesizer renders and reads sounds without one.
      [['BaseAudioContext.createDynamicsCompressor', 'DynamicsCompressorNode'], 1],
      [['OfflineAudioContext.startRendering'], 1],
      [['AudioBuffer.getChannelData', 'AudioBuffer.copyFromChannel'], 1],
    ],
    never: [],
    isPerCanvas: false,
  },
  {
    id: 'audio',
    needs: [
      [['BaseAudioContext.createOscillator'], 1],
      [['BaseAudioContext.createAnalyser'], 1],
      [['AnalyserNode.getFloatFrequencyData', 'AnalyserNode.getByteFrequencyData'], 1],
    ],
    never: [],
    isPerCanvas: false,
  },
  {
    id: 'webgl',
    // A scene asks for a few limits that it needs; it has no use for the maker's name beside ten of them.
    needs: [
      [webglParameters, 10],
      [[`${webglParameters[0]}(unmasked)`, `${webglParameters[1]}(unmasked)`], 1],
    ],
    never: [],
    isPerCanvas: false,
  },
  {
    id: 'webrtc',
    needs: [
      [['RTCPeerConnection.createDataChannel'], 1],
      [['RTCPeerConnection.createOffer'], 1],
    ],
    // With media or an answer from the other side it is a call.
    never: ['RTCPeerConnection.addTrack', 'RTCPeerConnection.addTransceiver', 'RTCPeerConnection.setRemoteDescription'],
    isPerCanvas: false,
  },
]

/** One script asks about so many different sides of the machine. A usual page asks about two or three. */
export const leastProfileGroups = 7

export const behaviourEvents = {
  keyboard: ['keydown', 'keypress', 'keyup', 'input'],
  mouse: ['click', 'mousedown', 'mouseup', 'mousemove', 'select', 'dblclick', 'scroll'],
  touch: ['touchmove', 'touchstart', 'touchend', 'touchcancel'],
  sensor: ['devicemotion', 'deviceorientation', 'orientationchange'],
} as const satisfies Record<string, readonly string[]>
