import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../page/PageSkeleton';

const Profile = lazy(() => import('./ProfilePage'));
const Security = lazy(() => import('../security/Security'));
const Notices = lazy(() => import('./NoticesCard'));
const Password = lazy(() => import('./PasswordPage'));

/** app/cadastros/perfil and app/cadastros/alterar-senha, a chunk each. */
export const ProfilePage = () => (
  <>
    <Suspense fallback={<PageSkeleton screen="edit" />}>
      <Profile />
    </Suspense>
    <Suspense fallback={null}>
      <Security />
    </Suspense>
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  </>
);
export const PasswordPage = () => (
  <Suspense fallback={<PageSkeleton screen="edit" />}>
    <Password />
  </Suspense>
);
