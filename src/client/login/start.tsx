import { createRoot } from 'react-dom/client';
import { takeAttempted } from '../session/attempted';
import { preload } from '../screens/preload';
import { LoginPage } from './LoginPage';
import { NotFoundPage } from './NotFoundPage';
import './login.css';

/** The public pages. The app is fetched while the person types, and takes over the same root. */
export const start = (element: HTMLElement): void => {
  const root = createRoot(element);
  requestAnimationFrame(() => setTimeout(() => void import('../theme/font.css')));
  if (window.location.pathname === '/error/404') {
    root.render(<NotFoundPage />);
    return;
  }
  const app = () => import('../app/start');
  root.render(
    <LoginPage
      onTyping={() => void app().catch(() => undefined)}
      onSignedIn={async () => {
        const path = takeAttempted();
        window.history.replaceState(null, '', path);
        preload(window.location.pathname);
        (await app()).start(element, root);
      }}
    />,
  );
};
