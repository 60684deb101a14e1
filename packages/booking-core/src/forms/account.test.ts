import { describe, expect, it } from 'vitest';
import {
  changePasswordForm,
  commentForm,
  confirmPasswordForm,
  forgotForm,
  placeForm,
  profileForm,
  resetPasswordForm,
  savedPassengerForm,
  signInForm,
  signUpForm,
} from './account.ts';
import { formIssues } from './fields.ts';

const signUp = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
  phone: '07911 654321',
  dialingCode: '44',
  password: 'cobol1959',
  confirmPassword: 'cobol1959',
};

describe('account forms', () => {
  it('signing in takes an email and any password [2§5.1]', () => {
    expect(formIssues(signInForm, { email: 'grace@example.com', password: 'x' })).toEqual({});
    expect(formIssues(signInForm, { email: ' ', password: '' })).toEqual({ email: 'required', password: 'required' });
    expect(formIssues(signInForm, { email: 'grace@', password: 'x' })).toEqual({ email: 'invalid' });
  });

  it('signing up takes everything [1§5.16 2§5.3 2§5.9 2§5.10 2§5.11 2§5.12]', () => {
    expect(formIssues(signUpForm, signUp)).toEqual({});
    const empty = Object.fromEntries(Object.keys(signUp).map((key) => [key, ''])) as typeof signUp;
    expect(formIssues(signUpForm, { ...empty, dialingCode: '44' })).toEqual({
      firstName: 'required',
      lastName: 'required',
      email: 'required',
      phone: 'required',
      password: 'required',
      confirmPassword: 'required',
    });
  });

  it.each([
    ['12345', 'tooShort'],
    ['  12345  ', 'tooShort'],
    ['123456', undefined],
    ['12345678901234567890', undefined],
    ['123456789012345678901', 'tooLong'],
    ['      ', 'required'],
  ])('a new password %j is %s [2§5.5 2§9.2]', (password, code) => {
    expect(formIssues(signUpForm, { ...signUp, password, confirmPassword: password }).password).toBe(code);
  });

  it('the confirmation says so when it differs, also while other fields are wrong [2§5.4]', () => {
    expect(formIssues(signUpForm, { ...signUp, email: '', confirmPassword: 'cobol1960' })).toEqual({
      email: 'required',
      confirmPassword: 'mismatch',
    });
    expect(formIssues(resetPasswordForm, { password: 'cobol1959', confirmPassword: 'cobol1960' })).toEqual({
      confirmPassword: 'mismatch',
    });
    const change = { oldPassword: 'a', password: 'cobol1959', confirmPassword: 'cobol1960' };
    expect(formIssues(changePasswordForm, change)).toEqual({ confirmPassword: 'mismatch' });
  });

  it('the old password is only asked for', () => {
    expect(formIssues(confirmPasswordForm, { password: '' })).toEqual({ password: 'required' });
    expect(formIssues(confirmPasswordForm, { password: 'a' })).toEqual({});
  });

  it('profile, forgotten password and comment [1§7.21 2§5.6 2§5.7]', () => {
    expect(formIssues(profileForm, { ...signUp, phone: '12' })).toEqual({ phone: 'invalid' });
    expect(formIssues(forgotForm, { email: 'x' })).toEqual({ email: 'invalid' });
    const comment = { name: 'Grace', email: 'grace@example.com', phone: '', subject: 'Lost', message: 'A glove.' };
    expect(formIssues(commentForm, comment)).toEqual({});
    expect(formIssues(commentForm, { ...comment, message: 'x'.repeat(1001) })).toEqual({ message: 'tooLong' });
  });

  it.each([
    ['firstName', 'x'.repeat(255), undefined],
    ['firstName', 'x'.repeat(256), 'tooLong'],
    ['email', ' grace@example.com ', undefined],
    ['email', `${'x'.repeat(250)}@example.com`, 'tooLong'],
    ['email', 'grace@example', 'invalid'],
    ['phone', '7911 224321', undefined],
    ['phone', '79110 22432 12345', 'invalid'],
    ['phone', '7911 224321 ext. 2', 'invalid'],
    ['dialingCode', '44', undefined],
    ['dialingCode', '1', undefined],
    ['dialingCode', '+44', 'invalid'],
    ['dialingCode', '44 0', 'invalid'],
    ['dialingCode', '044', 'invalid'],
    ['dialingCode', '12345', 'invalid'],
  ])('the profile’s %s, %j, is %s [1§5.18 1§5.23 2§5.7 2§5.8]', (field, value, code) => {
    expect(formIssues(profileForm, { ...signUp, phone: '7911 224321', [field]: value })).toEqual(
      code ? { [field]: code } : {},
    );
  });

  it('a saved passenger needs a first name and a phone, nothing else', () => {
    const bare = {
      firstName: 'Ida',
      lastName: '',
      email: ' ',
      phone: '7911 224321',
      dialingCode: '44',
      costCentre: '',
    };
    expect(formIssues(savedPassengerForm, bare)).toEqual({});
    expect(formIssues(savedPassengerForm, { ...bare, firstName: ' ', phone: '' })).toEqual({
      firstName: 'required',
      phone: 'required',
    });
    expect(formIssues(savedPassengerForm, { ...bare, email: 'ida@' })).toEqual({ email: 'invalid' });
    const long = 'x'.repeat(255);
    expect(formIssues(savedPassengerForm, { ...bare, firstName: long, lastName: long })).toEqual({});
  });

  it('a saved place needs an address; its name is optional and short', () => {
    expect(formIssues(placeForm, { address: '1 Praed Street', name: '' })).toEqual({});
    expect(formIssues(placeForm, { address: ' ', name: 'x'.repeat(61) })).toEqual({
      address: 'required',
      name: 'tooLong',
    });
  });
});
