<?php
/**
 * Plugin Name: Taxi booking
 * Description: Puts the taxi booker of your operator on a page: [taxi_booking], or the block of the same name.
 * Version: 0.1.0
 * Requires at least: 6.0
 * Requires PHP: 7.4
 * License: MIT
 */

defined('ABSPATH') || exit;

/**
 * What the shortcode and the block take, with what counts without it: every attribute of the element but the addresses of
 * its servers, which only an administrator chooses.
 */
const TAXI_BOOKING_ATTRIBUTES = array(
    'tracking-code'  => '',
    'mode'           => '',
    'variant'        => '',
    'layout'         => '',
    'theme'          => '',
    'locale'         => '',
    'currency'       => '',
    'pickup'         => '',
    'dropoff'        => '',
    'prefill'        => '',
    'locked'         => '',
    'token'          => '',
    'host-reference' => '',
    'metadata'       => '',
    'return-url'     => '',
    'target'         => '',
    'storage'        => '',
    'sandbox'        => '',
);

/** The block's attributes by those of the element; WordPress gives every block others of its own, such as `metadata`. */
const TAXI_BOOKING_BLOCK = array(
    'tracking-code' => 'trackingCode',
    'variant'       => 'variant',
    'theme'         => 'theme',
    'mode'          => 'mode',
    'locale'        => 'locale',
    'pickup'        => 'pickup',
    'dropoff'       => 'dropoff',
    'locked'        => 'locked',
);

/** The tag, and the script once a page. Attributes are written in lower case with hyphens or underscores. */
function taxi_booking_render($given)
{
    $operator = untrailingslashit((string) get_option('taxi_booking_operator', ''));
    if ($operator === '') {
        return current_user_can('manage_options')
            ? '<p>' . esc_html__('Tell the plugin the address of your operator: Settings, Taxi booking.', 'taxi-booking') . '</p>'
            : '';
    }
    $named = array();
    foreach ((array) $given as $name => $value) {
        if (is_int($name)) {
            // A word without a value: [taxi_booking sandbox].
            list($name, $value) = array(strtolower($value), 'true');
        }
        $named[str_replace('_', '-', (string) $name)] = (string) $value;
    }
    $attributes = array_intersect_key($named, TAXI_BOOKING_ATTRIBUTES) + TAXI_BOOKING_ATTRIBUTES;
    if ($attributes['tracking-code'] === '') {
        $attributes['tracking-code'] = (string) get_option('taxi_booking_code', '');
    }
    if (function_exists('wp_enqueue_script_module')) {
        wp_enqueue_script_module('taxi-booking', $operator . '/widget/taxi-booking.js', array(), null);
    } else {
        // WordPress before 6.5 places classic scripts alone.
        wp_enqueue_script('taxi-booking', $operator . '/widget/taxi-booking.loader.js', array(), null, true);
    }
    $tag = '<taxi-booking';
    foreach ($attributes as $name => $value) {
        if ($value !== '') {
            $tag .= sprintf(' %s="%s"', $name, esc_attr($value));
        }
    }
    // A booking by the link is the same partner's, and a test one stays a test.
    $query = http_build_query(array_filter(array(
        'trackingcode' => $attributes['tracking-code'],
        'sandbox'      => in_array(strtolower($attributes['sandbox']), array('', 'false'), true) ? '' : 'true',
    )), '', '&');
    return $tag . sprintf(
        '><a href="%s">%s</a></taxi-booking>',
        esc_url($operator . '/booking.html' . ($query === '' ? '' : '?' . $query)),
        esc_html__('Book a taxi', 'taxi-booking')
    );
}

add_shortcode('taxi_booking', 'taxi_booking_render');

/** The height is kept free by a style sheet: a policy without 'unsafe-inline' refuses style attributes. In the head, before the tag. */
add_action('wp_enqueue_scripts', function () {
    wp_enqueue_style('taxi-booking', plugins_url('taxi-booking.css', __FILE__), array(), null);
});

add_action('init', function () {
    register_block_type(__DIR__, array(
        'render_callback' => function ($attributes) {
            $tag = taxi_booking_render(array_map(function ($name) use ($attributes) {
                return isset($attributes[$name]) ? $attributes[$name] : '';
            }, TAXI_BOOKING_BLOCK));
            // The width and the classes that the author chose in the editor.
            return $tag === '' ? '' : sprintf('<div %s>%s</div>', get_block_wrapper_attributes(), $tag);
        },
    ));
});

add_action('admin_init', function () {
    register_setting('taxi_booking', 'taxi_booking_operator', array('sanitize_callback' => 'esc_url_raw'));
    register_setting('taxi_booking', 'taxi_booking_code', array('sanitize_callback' => 'sanitize_text_field'));
});

add_action('admin_menu', function () {
    add_options_page('Taxi booking', 'Taxi booking', 'manage_options', 'taxi-booking', function () {
        echo '<div class="wrap"><h1>Taxi booking</h1><form method="post" action="options.php">';
        settings_fields('taxi_booking');
        printf(
            '<p><label>%s<br><input class="regular-text" type="url" required name="taxi_booking_operator" value="%s" placeholder="https://cars.example"></label></p>',
            esc_html__('Address of the operator', 'taxi-booking'),
            esc_attr(get_option('taxi_booking_operator', ''))
        );
        printf(
            '<p><label>%s<br><input class="regular-text" name="taxi_booking_code" value="%s"></label></p>',
            esc_html__('Tracking code', 'taxi-booking'),
            esc_attr(get_option('taxi_booking_code', ''))
        );
        submit_button();
        echo '</form></div>';
    });
});
