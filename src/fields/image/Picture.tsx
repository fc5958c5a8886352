import { useEffect, useRef, useState } from 'react';
import type { PictureSize } from '#kit/pictures';
import { useFileUrl } from '../file/FileCell';

/** Pixels before it comes into sight. */
const early = '200px';

/** A stored picture at a size, asked for when it comes near to what is seen. It fills its place. */
const Picture = ({ id, size }: { readonly id: number; readonly size: PictureSize }) => {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver !== 'function');
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((one) => one.isIntersecting)), {
      rootMargin: early,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  const url = useFileUrl(id, isNear, size);
  return url ? <img src={url} alt="" /> : <span ref={place} className="thumb__place" />;
};
export default Picture;
