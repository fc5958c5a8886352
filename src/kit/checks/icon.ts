import { icons } from '../icons';
import { moreIcons } from '../moreIcons';

export const isIcon = (name: string): boolean => Object.hasOwn(icons, name) || Object.hasOwn(moreIcons, name);
