/** Pixels of a picture. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
interface Measures {
  readonly width: number;
  readonly height: number;
}
/** The middle of what is kept, in pixels of the picture; zoom 1 is the largest frame that the picture fills. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}
export const mostZoom = 5;
/** So far out that the whole picture is in the frame. */
export const leastZoom = ({ width, height }: Measures, aspect: number): number =>
  Math.min(width / height / aspect, (height * aspect) / width);

/**
 * Area of the picture that the frame shows. It exceeds the picture only where the picture does not fill the frame;
 * there it is centred.
 */
export const areaOf = (picture: Measures, aspect: number, { x, y, zoom }: View): Area => {
  const width = Math.min(picture.width, picture.height * aspect) / zoom;
  const height = width / aspect;
  return {
    left: placed(x, width, picture.width),
    top: placed(y, height, picture.height),
    width,
    height,
  };
};
const placed = (middle: number, length: number, whole: number): number =>
  length >= whole ? (whole - length) / 2 : Math.min(Math.max(middle - length / 2, 0), whole - length);

/** Moved by a part of the frame, and nearer by a factor; no further than there is something to see. */
export const moved = (
  picture: Measures,
  aspect: number,
  view: View,
  { right = 0, down = 0, nearer = 1 }: { readonly right?: number; readonly down?: number; readonly nearer?: number },
): View => {
  const area = areaOf(picture, aspect, view);
  const zoom = Math.min(Math.max(view.zoom * nearer, leastZoom(picture, aspect)), mostZoom);
  const next = areaOf(picture, aspect, {
    x: area.left + area.width * (0.5 + right),
    y: area.top + area.height * (0.5 + down),
    zoom,
  });
  return { x: next.left + next.width / 2, y: next.top + next.height / 2, zoom };
};
