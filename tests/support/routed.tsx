import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** Puts an element inside a router, like everything of the app. */
export const routed = (element: ReactNode) => <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />;
