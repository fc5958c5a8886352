import type { Descriptor } from '../operations/descriptor';
import { access } from './access';
import { adminCompany } from './adminCompany';
import { changePassword } from './changePassword';
import { firstAdministrator } from './firstAdministrator';
import { login } from './login';
import { logout } from './logout';
import { ownProfile, saveOwnProfile } from './ownProfile';
import { profileFunctions } from './profileFunctions';
import { allProfiles, companyProfiles } from './profiles';
import { recoverPassword } from './recoverPassword';
import { secondStep } from './secondStep';
import { seenAsProfile } from './seenAsProfile';
import { sessions } from './sessions';
import { userInformation } from './userInformation';
import { generateUserName, userExists } from './userNames';

/** Calls for sign-in, passwords, profiles and the company an administrator is in. */
export const auth: readonly Descriptor[] = [
  login,
  logout,
  userInformation,
  recoverPassword,
  changePassword,
  firstAdministrator,
  userExists,
  generateUserName,
  ownProfile,
  saveOwnProfile,
  profileFunctions,
  seenAsProfile,
  companyProfiles,
  allProfiles,
  ...adminCompany,
  ...access,
  ...sessions,
  ...secondStep,
];
