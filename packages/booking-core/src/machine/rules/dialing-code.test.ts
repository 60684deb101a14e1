import { expect, test } from 'vitest';
import { aConfiguration, aProfile, drive } from '../../testing/builders.ts';

const inFrance = { type: 'boot.configured', configuration: aConfiguration({ dialingCode: '33' }) } as const;
const started = [{ type: 'boot.started', trackingCode: null, preloaded: null }, inFrance] as const;
const at = (code: string) => ({ phone: '', dialingCode: code });

test('a phone that nobody filled in stands at the operator’s calling code, at +44 where it names none', () => {
  expect(drive().send(...started).state.details.contact).toMatchObject(at('33'));
  const silent = { ...inFrance, configuration: aConfiguration() };
  expect(
    drive().send({ type: 'boot.started', trackingCode: null, preloaded: null }, silent).state.details.contact,
  ).toMatchObject(at('44'));
});

test('a booker’s customer as well', () => {
  const profile = aProfile({ bookerId: 7 });
  const machine = drive().send(...started, { type: 'session.restored', profile, remember: false });
  expect(machine.state.details).toMatchObject({ contact: at('33'), customer: at('33') });
});

test('what somebody chose, typed or brought along stays, and so does a locked profile', () => {
  const machine = drive().send(...started);
  machine.send({ type: 'details.contactChanged', field: 'dialingCode', value: '44' });
  machine.send({ type: 'details.contactChanged', field: 'firstName', value: 'Ada' });
  expect(machine.state.details.contact).toMatchObject(at('44'));
  const brought = { contact: { phone: '7911123456', dialingCode: '44' } };
  machine.send({ type: 'journey.prefilled', prefill: brought });
  expect(machine.state.details.contact).toMatchObject(brought.contact);
  const profile = aProfile({ contact: { ...aProfile().contact, phone: '', dialingCode: '44' } });
  machine.send({ type: 'session.restored', profile, remember: false });
  expect(machine.state.details.contact).toMatchObject(at('44'));
});
