import { saveAs } from '../http/files';

const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];
/** The picture as a file of its own: with the colours that the page gives it, which a file has no tokens for. */
export const saveDrawing = (svg: SVGSVGElement, name: string): void => {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [drawn, copied] = [svg, copy].map((one) => [one, ...one.querySelectorAll('*')]) as [Element[], Element[]];
  for (const [at, element] of drawn.entries()) {
    const style = getComputedStyle(element);
    for (const property of kept) copied[at]!.setAttribute(property, style.getPropertyValue(property));
    copied[at]!.removeAttribute('class');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.style.background = getComputedStyle(document.body).backgroundColor;
  saveAs(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }), `${name}.svg`);
};
