/** Pictures are known by their first bytes, whatever their name says. An SVG is read whole: it may hold more than a picture. */
import type { Attr, Element } from '@xmldom/xmldom'
import type { UploadedFile } from '../../../contract/operation.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { isWholePicture } from '../../../shared/whole-picture.ts'
import { invalid } from '../../access/refusals.ts'
import { readXml } from '../../xml/read-xml.ts'
import { cssFault } from './css.ts'

const startsWith = (bytes: Uint8Array, start: readonly number[], offset = 0): boolean =>
  start.every((byte, index) => bytes[offset + index] === byte)

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0))

export function pictureType(bytes: Uint8Array): string | null {
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n\x1a\n')])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp'
  const head = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart()
  return svgBegins.test(head) ? 'image/svg+xml' : null
}

/** No comment reaches over its end, so that there is one way to part them. */
const svgBegins = /^(<\?xml[^>]*\?>\s*)?(<!--((?!-->)[\s\S])*-->\s*)*<svg[\s>/]/

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Of static SVG; what is not here is refused, whatever it may do one day. */
const elements = words(`
  svg g defs symbol use title desc metadata style switch view path rect circle ellipse line polyline polygon text tspan
  textPath image linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood
  feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`)

const attributes = words(`
  id class style type media lang version baseProfile role tabindex focusable href x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width
  height d points pathLength transform viewBox preserveAspectRatio zoomAndPan offset dx dy rotate textLength lengthAdjust
  startOffset method spacing side gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits
  patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient filterUnits
  primitiveUnits in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode
  preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle pointsAtX pointsAtY pointsAtZ
  azimuth elevation z scale xChannelSelector yChannelSelector stdDeviation radius baseFrequency numOctaves seed stitchTiles
  tableValues slope intercept amplitude exponent requiredFeatures requiredExtensions systemLanguage enable-background
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity
  font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight image-rendering isolation
  kerning letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow
  paint-order pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform-origin
  unicode-bidi vector-effect visibility white-space word-spacing writing-mode`)

const spaces = { svg: 'http://www.w3.org/2000/svg', xlink: 'http://www.w3.org/1999/xlink' }
const xmlSpaces = new Set(['http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'])

/** Notes of drawing programs, which no browser reads. */
const isNote = (space: string | null): boolean =>
  /^http:\/\/(www\.inkscape\.org\/namespaces|sodipodi\.sourceforge\.net|www\.w3\.org\/1999\/02\/22-rdf|creativecommons\.org\/ns|web\.resource\.org\/cc|purl\.org\/dc)\b/.test(
    space ?? '',
  )

const isInnerTarget = (target: string): boolean => /^\s*(#|data:image\/(png|jpeg|webp|gif);base64,)/i.test(target)

function isHarmlessAttribute({ name, localName, namespaceURI: space, value }: Attr): boolean {
  if (space === spaces.xlink)
    return localName === 'href' ? isInnerTarget(value) : /^(type|title|show)$/.test(localName ?? '')
  if (space !== null && space !== '') return (xmlSpaces.has(space) && localName !== 'base') || isNote(space)
  if (!attributes.has(name) && !/^(data|aria)-[\w-]+$/.test(name)) return false
  return name === 'href' ? isInnerTarget(value) : cssFault(value) === null
}

function isHarmlessAlone(element: Element): boolean {
  if (isNote(element.namespaceURI)) return true
  if (element.namespaceURI !== spaces.svg || !elements.has(element.localName ?? '')) return false
  if (element.localName === 'style') {
    // A browser joins the text around an element; so nothing but text may stand in it.
    if ([...element.childNodes].some((child) => child.nodeType === child.ELEMENT_NODE)) return false
    if (cssFault(element.textContent ?? '') !== null) return false
  }
  return [...element.attributes].every(isHarmlessAttribute)
}

/** One after the other and not one within the other: how deep they stand is the sender's choice. */
function areHarmless(root: Element): boolean {
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (!isHarmlessAlone(element)) return false
    for (const child of element.childNodes) if (child.nodeType === child.ELEMENT_NODE) waiting.push(child as Element)
  }
  return true
}

const bounds = {
  tags: limits.pictureTags,
  attributes: limits.pictureAttributes,
  namespaces: limits.pictureNamespaces,
}

/** Encodings are switched by them, and XML has none of them. */
const controls = /[^\t\n\r\P{Cc}]/u

/** False also for what cannot be read. */
export function isPlainSvg(text: string): boolean {
  // Processing instructions are for other programs than those that show pictures.
  if (/<\?(?!xml\s)/i.test(text)) return false
  // In another encoding than the one it is read in here, a browser would find other elements in it (A91).
  if (/<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i.test(text) || controls.test(text)) return false
  const root = readXml(text, bounds)
  return root !== null && root.localName === 'svg' && areHarmless(root)
}

export function checkedPicture({ bytes }: UploadedFile): { fileType: string; bytes: Uint8Array } {
  const fileType = pictureType(bytes)
  if (fileType === null) throw invalid('file', 'looks.noPicture')
  if (!isWholePicture(bytes)) throw invalid('file', 'looks.cutPicture')
  if (fileType === 'image/svg+xml' && !isPlainSvg(new TextDecoder().decode(bytes))) {
    throw invalid('file', 'looks.unsafePicture')
  }
  return { fileType, bytes }
}
