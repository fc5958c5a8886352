import { createContext } from 'react';
import type { OwnPageModel } from '#kit/resource/page';

/** The page of one's own around. */
export const OwnPageContext = createContext<OwnPageModel | undefined>(undefined);
