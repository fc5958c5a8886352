export type Placement = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start';

const gap = 4;
const margin = 8;

/**
 * Position of a floating box of that size, in viewport pixels: beside its anchor, turned to the other side when there
 * is more room, never beyond the edges.
 */
export const place = (
  anchor: DOMRect,
  box: { readonly width: number; readonly height: number },
  placement: Placement,
  view: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number; readonly maxHeight: number } => {
  if (placement === 'right-start') {
    const maxHeight = view.height - 2 * margin;
    return {
      left: Math.min(anchor.right + gap, view.width - box.width - margin),
      top: Math.max(margin, Math.min(anchor.top, view.height - margin - Math.min(box.height, maxHeight))),
      maxHeight,
    };
  }
  const below = view.height - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const wantsBelow = placement.startsWith('bottom');
  const down = wantsBelow ? box.height <= below || below >= above : !(box.height <= above || above >= below);
  const wanted = placement.endsWith('start') ? anchor.left : anchor.right - box.width;
  const maxHeight = Math.max(down ? below : above, 120);
  const height = Math.min(box.height, maxHeight);
  return {
    left: Math.max(margin, Math.min(wanted, view.width - box.width - margin)),
    top: Math.max(margin, down ? anchor.bottom + gap : anchor.top - gap - height),
    maxHeight,
  };
};
