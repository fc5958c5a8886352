import { lazy, type ComponentType } from 'react';
import { house } from '../models/house';

const nothing: { readonly default: ComponentType } = { default: () => null };

/** Component of the business above every page of a company; nothing where it has none. */
const Above = lazy(async () => {
  const { above } = await house();
  return above ? ((await above()) as { readonly default: ComponentType }) : nothing;
});
export default () => <Above />;
