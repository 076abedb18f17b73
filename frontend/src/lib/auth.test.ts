import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useAuth } from './auth';

const Lost = () => useAuth().status;

describe('useAuth', () => {
  it('says where it belongs when it is used elsewhere', () => {
    expect(() => renderToString(createElement(Lost))).toThrow('useAuth must be used within an AuthProvider');
  });
});
