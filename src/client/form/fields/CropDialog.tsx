import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { leastZoom, mostZoom, moved, type View } from '#fields/image/crop';
import { Button } from '#fields/parts';
import { messages } from '#kit/messages';
import { Dialog } from '../../ui';
import { cut, draw } from './cut';
import './crop.css';

interface Props {
  readonly file: File;
  readonly aspect: number;
  /** Gets the cut picture; null when the person gave up. */
  readonly onAnswer: (cut: File | null) => void;
}
/** Width of the frame on the screen, before it is drawn at the screen's resolution. */
const wide = 480;
/** A step of an arrow, as a part of the frame; of + and −, as a factor. */
const step = 0.05;
const nearer = 1.1;

type Move = Parameters<typeof moved>[3];
const keys: Readonly<Record<string, Move>> = {
  ArrowLeft: { right: -step },
  ArrowRight: { right: step },
  ArrowUp: { down: -step },
  ArrowDown: { down: step },
  '+': { nearer },
  '=': { nearer },
  '-': { nearer: 1 / nearer },
};

/** The part of a picture that is kept: what stands in the frame. Mouse, fingers, or arrows with + and −. */
const CropDialog = ({ file, aspect, onAnswer }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [view, setView] = useState<View>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let opened: ImageBitmap | undefined;
    let live = true;
    createImageBitmap(file).then(
      (it) => {
        if (!live) return it.close();
        opened = it;
        setPicture(it);
        setView({ x: it.width / 2, y: it.height / 2, zoom: 1 });
      },
      () => setFailure(messages.invalidImage),
    );
    return () => {
      live = false;
      opened?.close();
    };
  }, [file]);
  useEffect(() => {
    if (canvas.current && picture && view) draw(canvas.current, picture, aspect, view);
  }, [picture, view, aspect]);
  const move = useCallback(
    (by: Move): void => setView((last) => (picture && last ? moved(picture, aspect, last, by) : last)),
    [picture, aspect],
  );
  const pointers = usePointers(canvas, move);

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(by);
  };
  const keep = (): void => {
    if (!picture || !view) return;
    cut(file, picture, aspect, view).then(onAnswer, () => setFailure(messages.invalidImage));
  };
  return (
    <Dialog
      open
      onClose={() => onAnswer(null)}
      title="Recortar a imagem"
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>Cancelar</Button>
          <Button variant="primary" disabled={!view} onClick={keep}>
            Usar este recorte
          </Button>
        </>
      }
    >
      {failure ? (
        <p role="alert">{failure}</p>
      ) : (
        <div className="crop">
          <div
            className="crop__place"
            tabIndex={0}
            data-autofocus=""
            role="application"
            aria-label={`Recorte de ${file.name}`}
            aria-describedby="crop-how"
            onKeyDown={onKeyDown}
          >
            <canvas
              ref={canvas}
              className="crop__frame"
              width={wide * 2}
              height={Math.round((wide * 2) / aspect)}
              {...pointers}
            />
          </div>
          <label className="crop__zoom">
            Zoom
            <input
              type="range"
              min={picture ? Math.log(leastZoom(picture, aspect)) : 0}
              max={Math.log(mostZoom)}
              step="any"
              value={Math.log(view?.zoom ?? 1)}
              disabled={!view}
              onChange={({ target }) => view && move({ nearer: Math.exp(Number(target.value)) / view.zoom })}
            />
          </label>
          <p id="crop-how" className="crop__how">
            Fica o que está no quadro. Arraste para mover e use a roda ou dois dedos para aproximar; no teclado, as
            setas e + e −.
          </p>
        </div>
      )}
    </Dialog>
  );
};
export default CropDialog;

/** One pointer moves, two come nearer by as much as they part; so does the wheel. */
const usePointers = (canvas: React.RefObject<HTMLCanvasElement | null>, move: (by: Move) => void) => {
  const down = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  useEffect(() => {
    const element = canvas.current;
    // React listens passively, and the page would scroll.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      move({ nearer: Math.exp(-event.deltaY / 500) });
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [canvas, move]);
  const up = ({ pointerId }: PointerEvent): void => {
    down.current.delete(pointerId);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): void => {
      const before = down.current.get(pointerId);
      if (!before) return;
      const others = [...down.current].filter(([id]) => id !== pointerId);
      down.current.set(pointerId, { x: clientX, y: clientY });
      const [other] = others.map(([, one]) => one);
      if (other) {
        const [was, is] = [before, { x: clientX, y: clientY }].map((one) =>
          Math.hypot(one.x - other.x, one.y - other.y),
        );
        if (was && is) move({ nearer: is / was });
      } else {
        const { width, height } = currentTarget.getBoundingClientRect();
        if (width && height) move({ right: (before.x - clientX) / width, down: (before.y - clientY) / height });
      }
    },
    onPointerUp: up,
    onPointerCancel: up,
  };
};
