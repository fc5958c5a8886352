// compiler 5: Property 'about' is missing
import { noticeCategory } from '#kit/work/notice';

/** The page of preferences says what one hears of. */
export const categoryWithoutAbout = noticeCategory('categoryWithoutAbout', { label: 'Setores' });
