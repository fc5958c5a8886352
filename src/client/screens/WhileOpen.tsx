import { lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '../session';

/** Few ever see it, so its program comes when it is needed. */
export const BlockedAccount = lazy(() => import('./BlockedAccount'));

/** The pages inside exist only while the company is not blocked. The services refuse the same. */
export const WhileOpen = () => (useSession().user?.blocked ? <BlockedAccount /> : <Outlet />);
