/** Small public pieces that inputs, cells and screens share: plain HTML and the class names of `src/client/theme`. */
export { Button, type ButtonProps } from './Button';
export { Choice, type ChoiceOption } from './Choice';
export { EmailRows, type EmailRowsProps } from './EmailRows';
export { Icon } from './Icon';
export { IconButton, type IconButtonProps } from './IconButton';
export { Labelled, type ControlProps, type LabelledProps } from './Labelled';
export { Menu, type MenuItem, type MenuProps, type MenuTrigger } from './Menu';
export { Popover, type PopoverProps } from './Popover';
export type { Placement } from './place';
export { Skeleton } from './Skeleton';
export { Spinner } from './Spinner';
export { StatusDot } from './StatusDot';
