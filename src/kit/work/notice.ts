import type { AnyAudience, AudienceRule } from '../entity/audience';
import type { Permission } from '../vocabulary';

/** Subject of notices. People choose in their account which ones the bell shows them. */
export interface NoticeCategory {
  readonly type: 'noticeCategory';
  /** Stored with each notice, camelCase. */
  readonly name: string;
  readonly label: string;
  /** Sentence that says which events it tells. */
  readonly about: string;
  /** Nobody can turn it off. */
  readonly required: boolean;
  /** For the people of the platform alone. */
  readonly platform: boolean;
  /** Also comes by e-mail: people turn that on and off by itself. */
  readonly mail: boolean;
  /** Also goes by WhatsApp to people who turn that on by themselves: nobody gets it unasked. */
  readonly whatsapp: boolean;
}
/**
 * A category of the business, exported by a file of `resources/`.
 *
 * @example export const avisosDoEstoque = noticeCategory('estoque', { label: 'Estoque', about: 'Produtos abaixo do mínimo.' });
 */
export const noticeCategory = (
  name: string,
  {
    label,
    about,
    required = false,
    platform = false,
    mail = false,
    whatsapp = false,
  }: Pick<NoticeCategory, 'label' | 'about'> &
    Partial<Pick<NoticeCategory, 'required' | 'platform' | 'mail' | 'whatsapp'>>,
): NoticeCategory => ({ type: 'noticeCategory', name, label, about, required, platform, mail, whatsapp });

/** People of the company whom an audience over the entity that `is: 'people'` reaches. */
export interface ToAudience {
  readonly audience: AnyAudience;
  /** The stored filter; every member when left out. */
  readonly rules?: readonly AudienceRule[] | null;
}
export interface Notice {
  /**
   * One person; everybody who holds a permission in the company, or outside any company the administrators; or the
   * reached members of an audience of people in the company.
   */
  readonly to: { readonly person: number } | { readonly permission: Permission } | ToAudience;
  readonly category: NoticeCategory;
  /** At most 300 letters. No personal data: it is kept for thirty days and read without the record. */
  readonly text: string;
  readonly tone?: 'info' | 'success' | 'warning' | 'error';
  /** Page that a click opens. */
  readonly address?: `/app/${string}`;
  /** False: it stays in the bell, though its category goes by WhatsApp. */
  readonly whatsapp?: false;
}
/** Stored with this transaction, and not otherwise. One whose text is unread already is not repeated. */
export type Tell = (notice: Notice) => Promise<void>;
