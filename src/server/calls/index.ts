import type { Operation } from '../core/context';
import { files } from './files';
import { login } from './login';
import { logout } from './logout';
import { menu } from './menu';
import { profileFunctions } from './profileFunctions';
import { userInformation } from './userInformation';

/** Every call that is not generated. Each says who may make it. */
export const calls: readonly Operation[] = [login, logout, userInformation, menu, profileFunctions, ...files];
