/** The icons a declaration may name. Their outlines, from Material Icons (Apache-2.0), are in src/fields/parts/icons.svg; a new one is a name here and a symbol there. */
export const icons = [
  'account_balance', 'add', 'add_card', 'add_circle', 'arrow_back', 'arrow_down', 'arrow_drop_down', 'arrow_up', 'article', 'badge', 'balance',
  'block', 'bolt', 'build', 'business', 'calculate', 'calendar', 'campaign', 'cancel', 'category', 'cell_tower', 'chart', 'chat', 'check',
  'checklist', 'chevron_left', 'chevron_right', 'close', 'columns', 'content_copy', 'credit_card', 'dark_mode', 'dashboard', 'delete', 'delivery',
  'density', 'description', 'dns', 'download', 'drag', 'edit', 'error', 'event', 'expand', 'factory', 'fastfood', 'file', 'filter', 'folder', 'gavel',
  'group', 'groups', 'help', 'history', 'home', 'how_to_reg', 'image', 'info', 'inventory', 'key', 'kitchen', 'light_mode', 'link', 'local_offer',
  'location_city', 'lock', 'logout', 'mail', 'map', 'menu', 'menu_book', 'monitor', 'more', 'move_up', 'open_in_new', 'pause', 'payments', 'percent',
  'person', 'phone', 'photo_camera', 'pin', 'place', 'play', 'point_of_sale', 'print', 'public', 'qr_code', 'receipt', 'receipt_long', 'redeem',
  'refresh', 'request_quote', 'restart', 'restaurant', 'restore', 'rule', 'save', 'schedule', 'search', 'sell', 'send', 'settings', 'shield',
  'shopping_bag', 'star', 'star_filled', 'storefront', 'straighten', 'support', 'swap_horiz', 'swap_vert', 'sync', 'trending_up', 'tune', 'undo',
  'upload', 'view', 'view_off', 'wallet', 'warning', 'whatsapp', 'wifi_off', 'work',
] as const;
export type Icon = (typeof icons)[number];
