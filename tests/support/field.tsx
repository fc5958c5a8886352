import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, Form } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { entity } from '#kit';
import type { Field } from '#kit/entity/field';
import { routed } from './routed';
import type { ModelField } from '#kit/read/model';
import { modelOf } from '#fields';
import { FieldInput } from '../../src/fields/inputs';
import { FormLookContext } from '../../src/fields/shared/useField';
import { FieldServicesContext, useFieldServices, type FieldServices } from '../../src/fields/services';

const declared = (field: Field): ModelField =>
  modelOf({
    section: 'testes',
    entity: entity('coisa', {
      label: ['Coisa', 'Coisas'],
      title: 'campo' as never,
      root: 'coisa/',
      fields: { campo: field } as never,
    }),
  }).fields.campo!;

const probe = { read: (): unknown => undefined, fail: (_message: string, _below?: string): void => undefined };
export const read = (): unknown => probe.read();
/** Says that the field is wrong, or what is `below` it: '.0.nome'. */
export const fail = (message: string, below?: string): void => probe.fail(message, below);
const Probe = () => {
  const { getValues, setError } = useFormContext();
  useEffect(() => {
    probe.read = () => getValues('campo') as unknown;
    probe.fail = (message, below = '') => setError(`campo${below}`, { type: 'server', message });
  });
  return null;
};
/** Props of a field in a record of an entity. */
const look = { prefix: 'campo', optional: false, zone: 'America/Sao_Paulo', labels: {}, entity: 'coisa' };
/** Answers of a test in place of the services. */
export const services: { -readonly [K in keyof FieldServices]?: FieldServices[K] } = {};
const Services = ({ children }: { readonly children: React.ReactNode }) => {
  const absent = useFieldServices();
  return <FieldServicesContext value={{ ...absent, ...services }}>{children}</FieldServicesContext>;
};
/** One field in a form. Answers the person at it. */
/** `isDone`: in a dialog of something that is done, not in the form of a record. */
export const show = (field: Field, value: unknown = null, isDone = false) => {
  const user = userEvent.setup();
  const form = (
    <CoreAdminContext>
      <Services>
        <FormLookContext value={isDone ? { ...look, entity: undefined } : look}>
          <Form defaultValues={{ campo: value }}>
            <FieldInput field={declared(field)} source="campo" />
            <Probe />
          </Form>
        </FormLookContext>
      </Services>
    </CoreAdminContext>
  );
  render(routed(form));
  return user;
};
