import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** What stands inside a router, as everything of the app does. */
export const routed = (element: ReactNode) => <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />;
