import { get, r } from '#kit';
import { f } from '#fields';

/** Logo of the product, which the page of the login shows to strangers; no other file. */
export const logoDaMarca = get('/publico/marca/{logo}', {
  session: false,
  perHour: 20_000,
  duringMaintenance: true,
  form: { logo: f.integer({ required: true }) },
  result: r.file('image/webp'),
});
