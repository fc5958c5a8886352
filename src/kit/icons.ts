/** The icons a declaration may name. Their outlines, from Material Icons (Apache-2.0), are in src/fields/parts/icons.svg; a new one is a name here and a symbol there. */
export const icons = [
  'add', 'arrow_back', 'arrow_down', 'arrow_drop_down', 'arrow_up', 'badge', 'block', 'bolt', 'build', 'calendar', 'campaign', 'cancel', 'category',
  'chart', 'chat', 'check', 'checklist', 'chevron_left', 'chevron_right', 'close', 'columns', 'content_copy', 'credit_card', 'dark_mode', 'dashboard',
  'delete', 'delivery', 'density', 'description', 'download', 'drag', 'edit', 'error', 'event', 'expand', 'factory', 'file', 'filter', 'group', 'help',
  'history', 'home', 'image', 'info', 'inventory', 'key', 'light_mode', 'link', 'local_offer', 'lock', 'logout', 'mail', 'menu', 'monitor', 'more',
  'open_in_new', 'pause', 'payments', 'person', 'phone', 'photo_camera', 'place', 'play', 'point_of_sale', 'print', 'qr_code', 'receipt', 'redeem',
  'refresh', 'restart', 'restaurant', 'restore', 'save', 'schedule', 'search', 'sell', 'send', 'settings', 'shield', 'star', 'star_filled',
  'storefront', 'straighten', 'support', 'sync', 'tune', 'undo', 'upload', 'view', 'view_off', 'warning', 'whatsapp', 'wifi_off', 'work',
] as const;
export type Icon = (typeof icons)[number];
