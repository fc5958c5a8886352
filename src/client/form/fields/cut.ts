import { areaOf, type View } from '#fields/image/crop';
import { messages } from '#kit/messages';
import { longestSide } from '#kit/pictures';

/** Draws what the frame shows, as wide as the canvas. */
export const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap, aspect: number, view: View): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, width } = areaOf(picture, aspect, view);
  const scale = canvas.width / width;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, -left * scale, -top * scale, picture.width * scale, picture.height * scale);
};
/** As fine as the picture is, up to what the server keeps or `longest` says. A photograph stays one, on white where it does not reach. */
export const cut = async (
  file: File,
  picture: ImageBitmap,
  aspect: number,
  view: View,
  longest: number = longestSide,
): Promise<File> => {
  const canvas = document.createElement('canvas');
  const { width, height } = areaOf(picture, aspect, view);
  const scale = Math.min(1, longest / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  draw(canvas, picture, aspect, view);
  const isPhoto = file.type === 'image/jpeg';
  const context = canvas.getContext('2d');
  if (isPhoto && context) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const type = isPhoto ? file.type : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.92);
  });
  if (!blob) throw new Error(messages.invalidImage);
  return new File([blob], file.name, { type });
};

/** The middle of a picture, where nobody is asked for each of many. */
export const cutMiddle = async (file: File, aspect: number, longest?: number): Promise<File> => {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(messages.invalidImage);
  });
  try {
    return await cut(file, picture, aspect, { x: picture.width / 2, y: picture.height / 2, zoom: 1 }, longest);
  } finally {
    picture.close();
  }
};
