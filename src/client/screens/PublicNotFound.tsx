import { useEffect, useRef } from 'react';
import '../login/login.css';
import { showNotFoundPage } from '../login/plainPages';

/** error/404 outside the shell, for an address that is not under /app. */
const PublicNotFound = () => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) showNotFoundPage(box.current);
  }, []);
  return <div ref={box} />;
};
export default PublicNotFound;
